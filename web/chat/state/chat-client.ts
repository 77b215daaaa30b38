import { chat } from 'contract/chat/chat.endpoints.ts'
import { fetchMilliseconds, pageOfMessages } from 'contract/chat/chat.rules.ts'
import type { Message, SocketMessage } from 'contract/chat/messages.ts'
import { call } from '../../platform/call.ts'
import { receive, watch } from '../../platform/live.ts'
import { allQueriesOf, queryClient } from '../../platform/query.ts'
import { currentSession } from '../../platform/session.ts'
import { fetchPart } from './calls.ts'
import { isConnectionLost } from '../../platform/connection.ts'
import { deliverResponse, failPending } from './exchange.ts'
import { endOrKept, keepNow } from './kept-talks.ts'
import { discard, readAgain } from './outbox.ts'
import { flush } from './sending.ts'
import { changeTalk, forgetTalks, openedTalks, talkWith } from './talks.ts'
import {
  lastId,
  opened,
  withNewer,
  withOlder,
  withPushed,
  withMessage,
  withMessagesOf,
  withSeen,
} from './talk.ts'

/** How often to check whether the socket is open (CHA-15), in milliseconds. */
const check = 500
/** Minimum interval between refreshes of lists, in milliseconds. */
const refreshPause = 1000

const commands: Readonly<Record<SocketMessage['command'], true>> = {
  messages: true,
  new_message: true,
  seen: true,
  message_changed: true,
  presence: true,
  catch_up: true,
  error: true,
}

/** Messages are not validated, like HTTP responses, because every page would have to load the schemas. */
const isOfChat = (message: { command?: unknown }): message is SocketMessage =>
  typeof message.command === 'string' && Object.hasOwn(commands, message.command)

/** Whether new messages are pushed to this page; otherwise it polls for them. */
export const isPushed = () => pushed
let pushed = false
const listeners = new Set<() => void>()

export function onPushedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setPushed(isNow: boolean): void {
  pushed = isNow
  listeners.forEach((listener) => listener())
}

/** Keeps conversations up to date and sends queued messages. @returns a function that stops it */
export function startChat(): () => void {
  let fetchedAt = Date.now()
  let wasLost = false
  const poll = () => {
    // Hidden pages do not poll; they wait for the socket.
    if (document.visibilityState === 'hidden' || isConnectionLost()) return
    if (Date.now() - fetchedAt < fetchMilliseconds) return
    fetchedAt = Date.now()
    catchUpAll()
  }
  // Not while the socket is open, because the timer would keep waking the device.
  let timer = setInterval(poll, check)
  const stopReceiving = receive({
    onMessage: (message) => {
      if (isOfChat(message)) handleMessage(message)
    },
    onConnection: (isOpen) => {
      clearInterval(timer)
      if (isOpen) {
        catchUpAll()
        if (wasLost) readMessagesAgain()
        wasLost = false
        return
      }
      wasLost = true
      timer = setInterval(poll, check)
      failPending()
    },
  })
  const onOutbox = () => {
    readAgain()
    void send()
  }
  window.addEventListener('storage', onOutbox)
  window.addEventListener('pagehide', keepNow)
  // Unread counts change when a contact is removed, or is muted in another tab or on another device.
  const stopWatching = watch(
    `contacts:${currentSession()?.user_id ?? 0}`,
    () => void queryClient.invalidateQueries(allQueriesOf(chat.unread)),
  )
  return () => {
    stopWatching()
    stopReceiving()
    setPushed(false)
    clearInterval(timer)
    window.removeEventListener('storage', onOutbox)
    window.removeEventListener('pagehide', keepNow)
    forgetTalks()
    latestPushed.clear()
  }
}

/** Sends queued messages; does nothing if sending is already in progress. */
export const send = () => flush((userId) => void catchUp(userId))

function handleMessage(message: SocketMessage): void {
  deliverResponse(message)
  const me = currentSession()?.user_id
  if (message.command === 'catch_up') {
    readMessagesAgain()
    return catchUpAll()
  }
  if (message.command === 'presence') return refresh()
  if (message.command === 'seen') {
    if (message.to === me) changeTalk(message.from, (talk) => withSeen(talk, message.lastMessageId))
    return refresh()
  }
  if (message.command !== 'new_message' && message.command !== 'message_changed') return
  const userId = message.from === me ? message.to : message.from
  if (message.command === 'message_changed') {
    changeTalk(userId, (talk) => withMessage(talk, message.message))
    void queryClient.invalidateQueries(allQueriesOf(chat.search))
    return refresh()
  }
  latestPushed.set(userId, Math.max(message.message.id, latestPushed.get(userId) ?? 0))
  takeNew(userId, message.message)
  // Another tab has already sent this message.
  if (message.from === me) discard(message.clientId)
  refresh()
}

/** Appends a new message to a loaded conversation; fetches those before it if some are missing. */
export function takeNew(userId: number, message: Message): void {
  if (!talkWith(userId).isLoaded) return
  if (withPushed(talkWith(userId), message).isGap) void catchUp(userId)
  else changeTalk(userId, (talk) => withPushed(talk, message).talk)
}

function catchUpAll(): void {
  for (const userId of openedTalks()) void catchUp(userId)
  void send()
  if (pushed || [chat.list, chat.read, chat.unread].some(isFetched)) refresh()
  setPushed(true)
}

/** Whether a query has been fetched or is being fetched, and may miss messages that arrived since. */
const isFetched = (endpoint: typeof chat.list | typeof chat.read | typeof chat.unread) =>
  queryClient
    .getQueryCache()
    .findAll(allQueriesOf(endpoint))
    .some(({ state }) => state.data !== undefined || state.fetchStatus === 'fetching')

/** The id of the latest pushed message by the other person's id: it may arrive while older messages are being fetched. */
const latestPushed = new Map<number, number>()
const isBehind = (userId: number) => lastId(talkWith(userId)) < (latestPushed.get(userId) ?? 0)

const catchingUp = new Map<number, Promise<void>>()

/** Fetches newer messages; calls during a running fetch share it. */
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
    // When opened at a search result, newer messages load as the user scrolls.
    if (!talk.isLoaded || talk.hasNewer) return
    const part = await fetchPart(userId, { fetchDirection: 'newer', lastMessageId: lastId(talk) })
    changeTalk(userId, (now) => ({ ...withNewer(now, part), hasNewer: now.hasNewer }))
    hasMore = part.hasMore || (part.messages.length > 0 && isBehind(userId))
  }
}

/** Reads the latest loaded messages again: some may have changed while nothing was pushed. */
function readMessagesAgain(): void {
  for (const userId of openedTalks()) {
    const query = { fetchDirection: 'older' as const, lastMessageId: lastId(talkWith(userId)) + 1 }
    // Over HTTP, because the socket could mix up the response with that to scrolling.
    call(chat.messages, { params: { userId }, query }).then(
      (part) => changeTalk(userId, (talk) => withMessagesOf(talk, part)),
      () => undefined,
    )
  }
}

/** First element of the query key for opening a conversation. */
export const conversationOpening = 'open conversation'

/** Opens a conversation at its end, or around a message. @throws if it cannot be loaded */
export async function openTalk(userId: number, around?: number): Promise<void> {
  const talk = talkWith(userId)
  const isPresent = around === undefined ? !talk.hasNewer : talk.messages.some(({ id }) => id === around)
  if (talk.isLoaded && isPresent) return catchUp(userId)
  const lastMessageId = around === undefined ? undefined : around + Math.floor(pageOfMessages / 2)
  const part =
    lastMessageId === undefined
      ? await endOrKept(userId, () => fetchPart(userId, { fetchDirection: 'older' }))
      : await fetchPart(userId, { fetchDirection: 'older', lastMessageId })
  changeTalk(userId, () => opened(part, around !== undefined))
  if (isBehind(userId)) await catchUp(userId)
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

/** Refreshes lists and counts after a short delay. */
function refresh(): void {
  refreshing ??= setTimeout(() => {
    refreshing = undefined
    for (const endpoint of [chat.list, chat.read, chat.unread])
      void queryClient.invalidateQueries(allQueriesOf(endpoint))
  }, refreshPause)
}
