import type { Ending } from 'contract/platform/live-socket.ts'
import type { Tx } from '../database/database.ts'
import type { PresenceStore } from './presence-store.ts'

/** What `publish` and similar functions send to every node. */
export interface LiveMessage {
  topic: string
  /** The position of the primary after the change, where there are replicas. */
  at?: string
  news: { ended?: number[]; of?: number[]; gone?: Ending; narrowed?: true }
}

/** A message for every socket of some people, as it travels between nodes. */
export interface Push {
  /** Ids of the people. */
  to: number[]
  message: object
  /** Id of a socket that already has it. */
  except?: string | undefined
}

/** A message that waits in `live_message`. */
export interface QueuedMessage {
  channel: 'live' | 'push'
  payload: string
}

export interface BrokerHandlers {
  live: (message: LiveMessage) => void
  /** JSON text of a `Push`. */
  push: (text: string) => void
  /** Who is at a topic has changed. */
  presence: (topic: string) => void
  /** Called after each (re)connection, the first included: earlier messages were missed. */
  listening: () => void
}

/** What sockets of a node need to hear. */
export type Interest = `live:${string}` | `presence:${string}` | `person:${number}`

/** Carries live messages between nodes: PostgreSQL's NOTIFY, or Redis. */
export interface Broker {
  readonly presence: PresenceStore
  readonly isConnected: boolean
  /** Whether messages can be sent now. */
  readonly canSend: boolean
  /** Starts to listen. @returns after connecting, or after the first failure; it keeps trying */
  listen: (handlers: BrokerHandlers) => Promise<void>
  stop: () => Promise<void>
  /** Sends messages that were removed from the queue in this transaction. @throws if they must be sent again */
  send: (tx: Tx, messages: readonly QueuedMessage[]) => Promise<void>
  /** Makes nodes read again who is at these topics. */
  announcePresence: (topics: readonly string[]) => Promise<void>
  /** Hears these from now on; at once if the node hears everything. */
  hear: (...interests: Interest[]) => Promise<void>
  /** Needs nothing else any more; what `hear` was called for recently stays. */
  keepOnly: (interests: ReadonlySet<Interest>) => Promise<void>
  /** Whether one of these topics has, or may have, changed within the last milliseconds. */
  hasChanged: (topics: readonly string[], within: number) => Promise<boolean>
}
