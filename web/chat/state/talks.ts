import { useSyncExternalStore } from 'react'
import { keepSoon } from './kept-talks.ts'
import { emptyTalk, type Talk } from './talk.ts'

/** The conversations opened since the page was loaded, by the other person's id. */
const talks = new Map<number, Talk>()
const listeners = new Set<() => void>()

export const talkWith = (userId: number): Talk => talks.get(userId) ?? emptyTalk

/** Ids of the people whose conversations are loaded and kept up to date. */
export const openedTalks = (): number[] => [...talks].flatMap(([id, { isLoaded }]) => (isLoaded ? [id] : []))

export function changeTalk(userId: number, change: (talk: Talk) => Talk): void {
  const before = talkWith(userId)
  const after = change(before)
  if (after === before) return
  talks.set(userId, after)
  keepSoon(userId, () => talkWith(userId))
  listeners.forEach((listener) => listener())
}

/** Call this when the user changes. */
export function forgetTalks(): void {
  talks.clear()
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))

export const useTalk = (userId: number): Talk => useSyncExternalStore(subscribe, () => talkWith(userId))
