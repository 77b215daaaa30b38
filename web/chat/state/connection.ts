import { useSyncExternalStore } from 'react'

/** Milliseconds for which a loss is not mentioned: most are over by then. */
const unmentioned = 2000

let isShownConnected = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(isConnected: boolean): void {
  isShownConnected = isConnected
  listeners.forEach((listener) => listener())
}

/** The connection has come, or is lost. */
export function noteConnection(isConnected: boolean): void {
  clearTimeout(timer)
  timer = undefined
  if (isConnected) show(true)
  else timer = setTimeout(() => show(false), unmentioned)
}

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))

/** Whether there is a connection, as far as a reader has to know. */
export const useConnection = (): boolean => useSyncExternalStore(subscribe, () => isShownConnected)
