import type { Message, MessagePage } from 'contract/chat/messages.ts'

/** The loaded part of a conversation: consecutive messages, in order. */
export interface Talk {
  messages: readonly Message[]
  /** Whether there are messages before and after the loaded ones. */
  hasOlder: boolean
  hasNewer: boolean
  /** Id of the last message the other person has seen. */
  seenUpTo: number
  isLoaded: boolean
}

export const emptyTalk: Talk = {
  messages: [],
  hasOlder: false,
  hasNewer: false,
  seenUpTo: 0,
  isLoaded: false,
}

/** A freshly opened conversation: the latest messages, or those around a search result. */
export const opened = ({ messages, hasMore, seenUpTo }: MessagePage, hasNewer = false): Talk => ({
  messages,
  hasOlder: hasMore,
  hasNewer,
  seenUpTo,
  isLoaded: true,
})

export const withOlder = (talk: Talk, part: MessagePage): Talk => {
  const first = talk.messages[0]?.id ?? Infinity
  const older = part.messages.filter(({ id }) => id < first)
  return { ...talk, messages: [...older, ...talk.messages], hasOlder: part.hasMore }
}

export const withNewer = (talk: Talk, part: MessagePage): Talk => {
  const last = lastId(talk)
  const newer = part.messages.filter(({ id }) => id > last)
  return {
    ...talk,
    messages: [...talk.messages, ...newer],
    hasNewer: part.hasMore,
    seenUpTo: Math.max(talk.seenUpTo, part.seenUpTo),
  }
}

/**
 * Appends a pushed message. Known messages are ignored. If messages in between are missing, `isGap` is true and they have
 * to be fetched (REL-12).
 */
export function withPushed(talk: Talk, message: Message): { talk: Talk; isGap: boolean } {
  const next = lastId(talk) + 1
  if (message.id < next || talk.hasNewer) return { talk, isGap: false }
  if (message.id > next) return { talk, isGap: true }
  return { talk: { ...talk, messages: [...talk.messages, message] }, isGap: false }
}

/** Takes over a message that was edited, deleted or hidden, or has other reactions. */
export function withMessage(talk: Talk, message: Message): Talk {
  const before = talk.messages.find(({ id }) => id === message.id)
  if (!before) return talk
  // A push may be older than what this page knows about reading.
  const now = { ...message, seen: before.seen || message.seen }
  if (isEqual(before, now)) return talk
  return { ...talk, messages: talk.messages.map((one) => (one.id === now.id ? now : one)) }
}

/** Messages are plain values. */
const isEqual = (one: Message, other: Message) => written(one) === written(other)
const written = (message: Message) =>
  JSON.stringify(Object.entries(message).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Takes over messages that may have changed while this page had no connection. */
export const withMessagesOf = (talk: Talk, { messages }: MessagePage): Talk =>
  messages.reduce(withMessage, talk)

export const withSeen = (talk: Talk, upTo: number): Talk =>
  upTo > talk.seenUpTo ? { ...talk, seenUpTo: upTo } : talk

export const lastId = ({ messages }: Talk): number => messages.at(-1)?.id ?? 0
