import { useSyncExternalStore } from 'react'
import { newKey } from '../../platform/call.ts'
import { currentSession } from '../../platform/session.ts'

/** A message that the server has not acknowledged yet. */
export interface Unsent {
  clientId: string
  userId: number
  text: string
  /** Milliseconds since 1970; no two on a device are the same. */
  writtenAt: number
  /** Why it was refused; it is not sent again by itself. */
  failure?: string
}

/** Each message has a key of its own: tabs that write at the same time do not overwrite one another. */
const prefix = () => `chat unsent ${currentSession()?.user_id} `
const keyOf = (clientId: string) => prefix() + clientId
const listeners = new Set<() => void>()
let known: { prefix: string; entries: readonly Unsent[] } | undefined

/** In the order in which they were written; kept on this device, also while the page is closed. */
export function outbox(): readonly Unsent[] {
  if (known?.prefix !== prefix()) known = { prefix: prefix(), entries: read() }
  return known.entries
}

const read = (): Unsent[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix()))
    .flatMap((key) => parsed(localStorage.getItem(key)) ?? [])
    .sort((one, other) => one.writtenAt - other.writtenAt)

function parsed(text: string | null): Unsent | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return stored && typeof stored === 'object' && 'clientId' in stored ? (stored as Unsent) : undefined
  } catch {
    return undefined
  }
}

/** Another tab has written or sent something. */
export const readAgain = () => changed()

function changed(): void {
  known = undefined
  listeners.forEach((listener) => listener())
}

function store(entry: Unsent): void {
  localStorage.setItem(keyOf(entry.clientId), JSON.stringify(entry))
  changed()
}

const afterAll = () => Math.max(Date.now(), (outbox().at(-1)?.writtenAt ?? 0) + 1)

/** Keeps a message until it is sent. */
export const write = (userId: number, text: string) =>
  store({ clientId: newKey(), userId, text, writtenAt: afterAll() })

export function discard(clientId: string): void {
  if (localStorage.getItem(keyOf(clientId)) === null) return
  localStorage.removeItem(keyOf(clientId))
  changed()
}

const find = (clientId: string) => outbox().find((entry) => entry.clientId === clientId)

/** The server has refused it, for good. */
export function fail(clientId: string, failure: string): void {
  const entry = find(clientId)
  if (entry) store({ ...entry, failure })
}

/** It is sent again, after all that waits. */
export function sendAgain(clientId: string): void {
  const entry = find(clientId)
  if (!entry) return
  const { failure: _, ...again } = entry
  store({ ...again, writtenAt: afterAll() })
}

/** The next one to send. */
export const nextUnsent = (): Unsent | undefined => outbox().find(({ failure }) => failure === undefined)

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))

export const useOutbox = (): readonly Unsent[] => useSyncExternalStore(subscribe, outbox)
