import type { Invitation } from 'contract/users/invitation.ts'

/** An opened invitation: what it says, and the token of its guest session, which opens nothing else. */
export interface OpenedInvitation {
  token: string
  invitation: Invitation
}

/** Kept for this tab alone, and never where the session is (SEC-18). */
const key = 'invitation'

export function openedInvitation(): OpenedInvitation | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as OpenedInvitation)
}

export const keepInvitation = (opened: OpenedInvitation) =>
  sessionStorage.setItem(key, JSON.stringify(opened))
export const dropInvitation = () => sessionStorage.removeItem(key)
