import type { Invitation } from 'contract/users/invitation.ts'

/** An opened invitation, with the token of its guest session, which allows nothing but to register. */
export interface OpenedInvitation {
  token: string
  invitation: Invitation
}

/** Stored for this tab only, and never in place of the session (SEC-18). */
const key = 'invitation'

export function openedInvitation(): OpenedInvitation | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as OpenedInvitation)
}

export const keepInvitation = (opened: OpenedInvitation) =>
  sessionStorage.setItem(key, JSON.stringify(opened))
export const dropInvitation = () => sessionStorage.removeItem(key)
