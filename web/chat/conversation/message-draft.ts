import { currentSession } from '../../platform/session.ts'

/** The localStorage key of the draft for a conversation. */
export const messageDraft = (userId: number) => `chat draft ${currentSession()?.user_id} ${userId}`
