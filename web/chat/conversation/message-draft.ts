import { currentSession } from '../../platform/session.ts'

/** Under which key what is typed to somebody is kept on this device. */
export const messageDraft = (userId: number) => `chat draft ${currentSession()?.user_id} ${userId}`
