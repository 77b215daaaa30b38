import type { Message, PartOfMessages } from 'contract/chat/messages.ts'

/** What this page knows of a conversation: messages without a gap between them, in their order. */
export interface Talk {
  messages: readonly Message[]
  /** Whether there are messages before and after them. */
  hasOlder: boolean
  hasNewer: boolean
  /** Up to which message the other person has seen mine. */
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

/** The latest message, or those around one that was searched for: they replace what was known. */
export const opened = ({ messages, hasMore, seenUpTo }: PartOfMessages, hasNewer = false): Talk => ({
  messages,
  hasOlder: hasMore,
  hasNewer,
  seenUpTo,
  isLoaded: true,
})

export const withOlder = (talk: Talk, part: PartOfMessages): Talk => {
  const first = talk.messages[0]?.id ?? Infinity
  const older = part.messages.filter(({ id }) => id < first)
  return { ...talk, messages: [...older, ...talk.messages], hasOlder: part.hasMore }
}

export const withNewer = (talk: Talk, part: PartOfMessages): Talk => {
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
 * Takes a message that was pushed. What is known is left out, and so is what does not follow directly: then messages
 * between are missing, and are to be fetched (REL-12).
 */
export function withPushed(talk: Talk, message: Message): { talk: Talk; isGap: boolean } {
  const next = lastId(talk) + 1
  if (message.id < next || talk.hasNewer) return { talk, isGap: false }
  if (message.id > next) return { talk, isGap: true }
  return { talk: { ...talk, messages: [...talk.messages, message] }, isGap: false }
}

export const withSeen = (talk: Talk, upTo: number): Talk =>
  upTo > talk.seenUpTo ? { ...talk, seenUpTo: upTo } : talk

export const lastId = ({ messages }: Talk): number => messages.at(-1)?.id ?? 0
