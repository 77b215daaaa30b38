import { useSyncExternalStore } from 'react'
import { newKey } from '../../platform/call.ts'
import { currentSession } from '../../platform/session.ts'

/** A message that the server has not acknowledged yet. */
export interface Unsent {
  clientId: string
  userId: number
  text: string
  /** Milliseconds since 1970; unique on a device. */
  writtenAt: number
  /** Why the server rejected it; set only if it is not retried automatically. */
  failure?: string
}

/** One key per message, so that tabs do not overwrite each other's messages. */
const prefix = () => `chat unsent ${currentSession()?.user_id} `
const keyOf = (clientId: string) => prefix() + clientId
const listeners = new Set<() => void>()
let known: { prefix: string; entries: readonly Unsent[] } | undefined

/** Unsent messages, oldest first; stored on this device. */
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

/** Call this when another tab has changed the outbox. */
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

/** Queues a message. */
export const write = (userId: number, text: string) =>
  store({ clientId: newKey(), userId, text, writtenAt: afterAll() })

export function discard(clientId: string): void {
  if (localStorage.getItem(keyOf(clientId)) === null) return
  localStorage.removeItem(keyOf(clientId))
  changed()
}

const find = (clientId: string) => outbox().find((entry) => entry.clientId === clientId)

/** Marks a message as rejected. */
export function fail(clientId: string, failure: string): void {
  const entry = find(clientId)
  if (entry) store({ ...entry, failure })
}

/** Puts a rejected message at the end of the queue. */
export function sendAgain(clientId: string): void {
  const entry = find(clientId)
  if (!entry) return
  const { failure: _, ...again } = entry
  store({ ...again, writtenAt: afterAll() })
}

/** The next message to send. */
export const nextUnsent = (): Unsent | undefined => outbox().find(({ failure }) => failure === undefined)

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))

export const useOutbox = (): readonly Unsent[] => useSyncExternalStore(subscribe, outbox)
