import { useSyncExternalStore } from 'react'
import type { Session } from 'contract/access/access.schemas.ts'
import { storageListeners } from './hooks/storage-listeners.ts'
import { forgetReads } from './kept-reads.ts'

/** The key of the session in localStorage, which all tabs share (ACC-18). */
const key = 'access-token'

let known: { text: string | null; session: Session | undefined } = { text: null, session: undefined }

/** The stored session, or undefined. */
export function currentSession(): Session | undefined {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, session: read(text) }
  return known.session
}

function read(text: string | null): Session | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return stored && typeof stored === 'object' && 'token' in stored ? (stored as Session) : undefined
  } catch {
    return undefined
  }
}

const { subscribe, notify } = storageListeners()

export function storeSession(started: Session): void {
  void forgetReads()
  localStorage.setItem(key, JSON.stringify(started))
  notify()
}

/**
 * Deletes the session and the stored data of its user. Drafts of answers stay on the device and are offered after the next
 * sign-in.
 */
export function forgetSession(): void {
  void forgetReads()
  localStorage.removeItem(key)
  notify()
}

/** The key in sessionStorage of the scroll positions of this tab. */
export const scrollPositions = 'scroll positions'

/** Makes the next page that restores scroll positions start without any. */
export const forgetScrollPositions = (): void => sessionStorage.setItem(scrollPositions, '{}')

const signOutListeners = new Set<() => void>()

/**
 * Calls the listener when the user signs out, to delete what was stored for them on this device, until the returned
 * function is called.
 */
export function whenSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/**
 * Ends the session because the user wants to leave this device. Unlike after an expired session, chat drafts and scroll
 * positions are deleted, too.
 */
export function leaveDevice(): void {
  forgetSession()
  forgetScrollPositions()
  for (const listener of signOutListeners) listener()
}

export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession)
