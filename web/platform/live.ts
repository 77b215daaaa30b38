import { useEffect, useEffectEvent } from 'react'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { notSignedIn, sessionEnded, type Ending } from 'contract/platform/live-socket.ts'
import type { Presence } from 'contract/platform/presence.ts'
import { doubtConnection, isConnectionLost, onConnectionChange } from './connection.ts'
import { currentSession } from './session.ts'
import { mustReadAfter } from './read-after.ts'

/** A message about a topic. */
export interface TopicChange {
  topic: string
  gone?: Ending
  /** With `withdrawn`: all topics that are withdrawn at the same time. */
  lost?: string[]
  /** The topic may have changed before the subscription. */
  missed?: boolean
  [detail: string]: unknown
}
type Listener = (news: TopicChange) => void
interface Attendance {
  at: string
  onChange: (presence: Presence | undefined) => void
}

/** Milliseconds before reconnecting: doubled each time, with jitter so that not all clients reconnect at once. */
const firstPause = 500
const longestPause = 30_000

interface Watched {
  listeners: Set<Listener>
  /** When the first listener was added, in milliseconds since 1970. */
  since: number
  /** When the last change was received. */
  changedAt: number
}

/** Maximum age in milliseconds of displayed data at the time of a subscription (`staleTime`, and a slow query). */
const oldestRead = 15_000
/** More milliseconds than the server remembers: everything counts as changed. */
const allUnseen = 1e9

const watched = new Map<string, Watched>()
/** Topics where others see this page: the position within the topic, and the listener for presence. */
const attended = new Map<string, Attendance>()
/** Handlers of pages that end with the object of their topic, by topic. */
const endings = new Map<string, (ending: Ending | undefined) => void>()
/** Handlers of pages that end with a permission that the topic needs. */
const denials = new Map<string, (isDenied: boolean) => void>()
const receivers = new Set<Receiver>()
let socket: WebSocket | undefined
/** Whether the server has accepted the session on this socket. */
let isReady = false
/** Whether there was a connection before this one. */
let wasReady = false
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds between two pings of a visible page, and the timeout of each. */
const beat = 3000
const beatPatience = 2000
let beating: ReturnType<typeof setInterval> | undefined
/** When the last message arrived on the socket. */
let heardAt = 0

// Reconnects when the connection is back, and closes the socket when it is lost.
onConnectionChange(() => (isConnectionLost() ? giveUp() : reconnect()))

/**
 * Calls `listener` on every message about a topic (`survey:12`), until the returned function is called. Also called
 * for changes between the query and the subscription.
 */
export function watch(topic: string, listener: Listener): () => void {
  const now = Date.now()
  const entry = watched.get(topic) ?? { listeners: new Set(), since: now, changedAt: -Infinity }
  const { listeners } = entry
  watched.set(topic, entry)
  listeners.add(listener)
  if (listeners.size > 1 && now - entry.changedAt < oldestRead) listener({ topic })
  if (isReady && listeners.size === 1) subscribe(topic, entry)
  else connect()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    watched.delete(topic)
    send({ command: 'unwatch', topic })
    closeUnused()
  }
}

/**
 * Shows others that this page is at position `at` of a topic; another call moves it.
 * @param onChange called with the people who are present, or undefined when the connection is lost
 * @returns a function that leaves the topic
 */
export function attend(topic: string, at: string, onChange: Attendance['onChange']): () => void {
  attended.set(topic, { at, onChange })
  if (isReady) send({ command: 'attend', topic, at })
  else connect()
  return () => {
    if (attended.get(topic)?.onChange !== onChange) return
    attended.delete(topic)
    send({ command: 'leave', topic })
    closeUnused()
  }
}

/** Receives pushed messages other than changes of topics, and changes of the connection. */
export interface Receiver {
  onMessage: (message: { command: string }) => void
  onConnection: (isConnected: boolean) => void
}

/** Keeps the socket open for a receiver, until the returned function is called. */
export function receive(receiver: Receiver): () => void {
  receivers.add(receiver)
  if (isReady) receiver.onConnection(true)
  else connect()
  return () => {
    receivers.delete(receiver)
    closeUnused()
  }
}

/** Whether commands reach the server now. */
export const isConnected = () => isReady && socket?.readyState === WebSocket.OPEN

/** Sends a command of a domain. @returns false without a connection */
export function sendCommand(command: { command: string }): boolean {
  if (!isConnected()) return false
  send(command)
  return true
}

const invalidateAll = (client: QueryClient, reads: readonly { queryKey: QueryKey }[]) =>
  reads.forEach(({ queryKey }) => void client.invalidateQueries({ queryKey }))

/** Invalidates the queries whenever the topic changes. */
export function useLive(topic: string, ...reads: { queryKey: QueryKey }[]): void {
  const client = useQueryClient()
  const invalidate = useEffectEvent(() => invalidateAll(client, reads))
  useEffect(() => watch(topic, () => invalidate()), [topic])
}

/**
 * For a page that ends with the object of a topic, which another component watches. Called with the reason, or with
 * undefined on any other change, because a permission may be back. Queries of an ended object are not refreshed.
 */
export function useEnding(topic: string, onEnding: (ending: Ending | undefined) => void): void {
  const tell = useEffectEvent(onEnding)
  useEffect(() => {
    const own = (ending: Ending | undefined) => tell(ending)
    endings.set(topic, own)
    return () => {
      if (endings.get(topic) === own) endings.delete(topic)
    }
  }, [topic])
}

/** Calls `tell` when the user loses or regains a permission that the topic needs. @returns a function that stops it */
export function whenDenied(topic: string, tell: (isDenied: boolean) => void): () => void {
  denials.set(topic, tell)
  return () => {
    if (denials.get(topic) === tell) denials.delete(topic)
  }
}

/**
 * `useLive` for a topic that changes often and for many users: queries are invalidated after a random delay, so that pages
 * do not send requests at the same time, and once for several changes.
 */
export function useLiveSoon(topic: string, within: number, ...reads: { queryKey: QueryKey }[]): void {
  const client = useQueryClient()
  const invalidate = useEffectEvent(() => invalidateAll(client, reads))
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      waiting = undefined
      invalidate()
    }
    const stop = watch(topic, () => (waiting ??= setTimeout(refresh, Math.random() * within)))
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [topic, within])
}

let onSignedOut = () => {}
/** Sets the handler for the end of the session, reported by the socket. */
export const whenSocketIsSignedOut = (then: () => void) => void (onSignedOut = then)

function connect(): void {
  const token = currentSession()?.token
  if (!token || socket || timer) return
  const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/chat`)
  socket = opened
  opened.onopen = () => opened.send(JSON.stringify({ command: 'init_chat', token }))
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    heardAt = Date.now()
    const message = JSON.parse(data) as { command: string; topic?: string }
    if (message.command === 'ready') {
      isReady = true
      startBeating()
      const again = wasReady || pause !== firstPause
      wasReady = true
      pause = firstPause
      // Messages sent while disconnected are lost. Topics that end a page come first, so that it sends no other queries.
      const endsFirst = [...watched].toSorted(([a], [b]) => Number(endings.has(b)) - Number(endings.has(a)))
      for (const [topic, entry] of endsFirst) subscribe(topic, entry, again)
      for (const [topic, { at }] of attended) send({ command: 'attend', topic, at })
      receivers.forEach(({ onConnection }) => onConnection(true))
      return
    }
    if (message.command === 'presence' && message.topic)
      attended.get(message.topic)?.onChange(message as unknown as Presence)
    if (message.command === 'changed' && message.topic) changed(message as unknown as TopicChange)
    if (!message.topic && message.command !== 'pong') receivers.forEach(({ onMessage }) => onMessage(message))
  }
  opened.onclose = ({ code, reason }) => {
    const wasOpen = socket === opened && isReady
    if (socket === opened) drop()
    const present = currentSession()?.token
    if (!isUsed() || !present) return
    const isSessionOver = code === notSignedIn && reason === sessionEnded
    if (isSessionOver && present === token) return onSignedOut()
    if (wasOpen && !isSessionOver) doubtConnection()
    clearTimeout(timer)
    timer = setTimeout(() => ((timer = undefined), connect()), pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, longestPause)
  }
}

function subscribe(topic: string, { since }: Watched, isMissed = false): void {
  send({ command: 'watch', topic, unseen: isMissed ? allUnseen : Date.now() - since + oldestRead })
}

function changed(change: TopicChange): void {
  mustReadAfter(change['at'])
  const entry = watched.get(change.topic)
  if (!entry) return
  entry.changedAt = Date.now()
  const deny = denials.get(change.topic)
  if (change.gone !== 'withdrawn' && change.gone !== 'unknown') deny?.(change.gone === 'denied')
  if (change.gone === 'denied' && deny) return
  const ends = [change.topic, ...(change.lost ?? [])].flatMap((topic) => endings.get(topic) ?? [])
  ends.forEach((end) => end(change.gone))
  if (change.gone && ends.length > 0) return
  entry.listeners.forEach((listener) => listener(change))
}

/** Forgets the socket. */
function drop(): void {
  socket = undefined
  isReady = false
  clearInterval(beating)
  attended.forEach(({ onChange }) => onChange(undefined))
  receivers.forEach(({ onConnection }) => onConnection(false))
}

/** The connection is dead, but the socket would stay open for minutes. */
function giveUp(): void {
  const dead = socket
  if (!dead) return
  drop()
  pause = Math.max(pause, 2 * firstPause)
  dead.close()
}

function reconnect(): void {
  if (!isUsed() || socket) return
  clearTimeout(timer)
  timer = undefined
  connect()
}

function startBeating(): void {
  clearInterval(beating)
  beating = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    const askedAt = Date.now()
    send({ command: 'ping' })
    setTimeout(() => isReady && heardAt < askedAt && doubtConnection(), beatPatience)
  }, beat)
}

function send(command: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command))
}

const isUsed = () => watched.size > 0 || attended.size > 0 || receivers.size > 0

function closeUnused(): void {
  if (isUsed()) return
  clearTimeout(timer)
  timer = undefined
  isReady = wasReady = false
  socket?.close(1000)
  socket = undefined
}
