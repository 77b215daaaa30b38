import { chat } from 'contract/chat/chat.endpoints.ts'
import { fetchMilliseconds, pageOfMessages } from 'contract/chat/chat.rules.ts'
import type { SocketMessage } from 'contract/chat/messages.ts'
import { receive, watch } from '../../platform/live.ts'
import { allQueriesOf, queryClient } from '../../platform/query.ts'
import { currentSession } from '../../platform/session.ts'
import { fetchPart } from './calls.ts'
import { isConnectionLost } from '../../platform/connection.ts'
import { answer, loseAll } from './exchange.ts'
import { endOrKept, keepNow } from './kept-talks.ts'
import { discard, readAgain } from './outbox.ts'
import { flush } from './sending.ts'
import { changeTalk, forgetTalks, openedTalks, talkWith } from './talks.ts'
import { lastId, opened, withNewer, withOlder, withPushed, withSeen } from './talk.ts'

/** Interval of looking whether the socket is open (CHA-15), in milliseconds. */
const check = 500
/** Lists are read again at most this often, however many messages come. */
const refreshPause = 1000

const commands: Readonly<Record<SocketMessage['command'], true>> = {
  messages: true,
  new_message: true,
  seen: true,
  presence: true,
  catch_up: true,
  error: true,
}

/** As with answers to calls, what the server says is not validated: the schemas would come along to every page. */
const isOfChat = (message: { command?: unknown }): message is SocketMessage =>
  typeof message.command === 'string' && Object.hasOwn(commands, message.command)

/** Whether the page is told of new messages, or fetches them for want of a connection. */
export const isTold = () => told
let told = false
const listeners = new Set<() => void>()

export function onTold(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setTold(isNow: boolean): void {
  told = isNow
  listeners.forEach((listener) => listener())
}

/** Keeps conversations up to date and sends what waits, until the returned function is called. */
export function startChat(): () => void {
  let fetchedAt = Date.now()
  const look = () => {
    // A page that nobody sees waits for its socket.
    if (document.visibilityState === 'hidden' || isConnectionLost()) return
    if (Date.now() - fetchedAt < fetchMilliseconds) return
    fetchedAt = Date.now()
    catchUpAll()
  }
  // Not while the socket is open: it would wake the device of everybody who leaves a page in view.
  let timer = setInterval(look, check)
  const stopReceiving = receive({
    onMessage: (message) => {
      if (isOfChat(message)) take(message)
    },
    onConnection: (isThere) => {
      clearInterval(timer)
      if (isThere) return catchUpAll()
      timer = setInterval(look, check)
      loseAll()
    },
  })
  const onOutbox = () => {
    readAgain()
    void send()
  }
  window.addEventListener('storage', onOutbox)
  window.addEventListener('pagehide', keepNow)
  // Unread messages no longer count once their writer is no contact, or is muted in another tab or on another device.
  const stopWatching = watch(
    `contacts:${currentSession()?.user_id ?? 0}`,
    () => void queryClient.invalidateQueries(allQueriesOf(chat.unread)),
  )
  return () => {
    stopWatching()
    stopReceiving()
    setTold(false)
    clearInterval(timer)
    window.removeEventListener('storage', onOutbox)
    window.removeEventListener('pagehide', keepNow)
    forgetTalks()
  }
}

/** Sends what was written; it returns at once where something is being sent already. */
export const send = () => flush((userId) => void catchUp(userId))

function take(message: SocketMessage): void {
  answer(message)
  const me = currentSession()?.user_id
  if (message.command === 'catch_up') return catchUpAll()
  if (message.command === 'presence') return refresh()
  if (message.command === 'seen') {
    if (message.to === me) changeTalk(message.from, (talk) => withSeen(talk, message.lastMessageId))
    return refresh()
  }
  if (message.command !== 'new_message') return
  const userId = message.from === me ? message.to : message.from
  const { isLoaded } = talkWith(userId)
  if (isLoaded && withPushed(talkWith(userId), message.message).isGap) void catchUp(userId)
  else if (isLoaded) changeTalk(userId, (talk) => withPushed(talk, message.message).talk)
  // Another tab has sent what this one wanted to send.
  if (message.from === me) discard(message.clientId)
  refresh()
}

function catchUpAll(): void {
  for (const userId of openedTalks()) void catchUp(userId)
  void send()
  if (told || [chat.list, chat.read, chat.unread].some(isAsked)) refresh()
  setTold(true)
}

/** Whether it has been read, or is being read: what came since then is not in it. */
const isAsked = (endpoint: typeof chat.list | typeof chat.read | typeof chat.unread) =>
  queryClient
    .getQueryCache()
    .findAll(allQueriesOf(endpoint))
    .some(({ state }) => state.data !== undefined || state.fetchStatus === 'fetching')

const catchingUp = new Map<number, Promise<void>>()

/** Fetches what is newer than what is there. A conversation that is caught up already goes on with its next call. */
function catchUp(userId: number): Promise<void> {
  const running = catchingUp.get(userId)
  if (running) return running
  const run = fetchNewer(userId)
    .catch(() => {})
    .finally(() => catchingUp.delete(userId))
  catchingUp.set(userId, run)
  return run
}

async function fetchNewer(userId: number): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const talk = talkWith(userId)
    // Around a message that was searched for, newer ones come as the reader scrolls.
    if (!talk.isLoaded || talk.hasNewer) return
    const part = await fetchPart(userId, { fetchDirection: 'newer', lastMessageId: lastId(talk) })
    hasMore = part.hasMore
    changeTalk(userId, (now) => ({ ...withNewer(now, part), hasNewer: now.hasNewer }))
  }
}

/** Begins the key of the query that opens a conversation. */
export const conversationOpening = 'open conversation'

/** Opens a conversation at its end, or around a message. @throws when it cannot be read */
export async function openTalk(userId: number, around?: number): Promise<void> {
  const talk = talkWith(userId)
  const isThere = around === undefined ? !talk.hasNewer : talk.messages.some(({ id }) => id === around)
  if (talk.isLoaded && isThere) return catchUp(userId)
  const lastMessageId = around === undefined ? undefined : around + Math.floor(pageOfMessages / 2)
  const part =
    lastMessageId === undefined
      ? await endOrKept(userId, () => fetchPart(userId, { fetchDirection: 'older' }))
      : await fetchPart(userId, { fetchDirection: 'older', lastMessageId })
  changeTalk(userId, () => opened(part, around !== undefined))
}

export async function loadOlder(userId: number): Promise<void> {
  const first = talkWith(userId).messages[0]?.id
  if (first === undefined) return
  const part = await fetchPart(userId, { fetchDirection: 'older', lastMessageId: first })
  changeTalk(userId, (talk) => withOlder(talk, part))
}

export async function loadNewer(userId: number): Promise<void> {
  const part = await fetchPart(userId, {
    fetchDirection: 'newer',
    lastMessageId: lastId(talkWith(userId)),
  })
  changeTalk(userId, (talk) => withNewer(talk, part))
}

let refreshing: ReturnType<typeof setTimeout> | undefined

/** Reads lists and counts again, soon. */
function refresh(): void {
  refreshing ??= setTimeout(() => {
    refreshing = undefined
    for (const endpoint of [chat.list, chat.read, chat.unread])
      void queryClient.invalidateQueries(allQueriesOf(endpoint))
  }, refreshPause)
}
