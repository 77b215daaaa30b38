import { currentSession } from '../../platform/session.ts'

const prefix = 'chat draft '

/** The localStorage key of the draft for a conversation. */
export const messageDraft = (userId: number) => `${prefix}${currentSession()?.user_id} ${userId}`

/** Deletes all drafts on this device. */
export function forgetMessageDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
