import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'failure'
export interface Toast {
  id: number
  words: string
  kind: ToastKind
  /** A link. */
  link?: ToastLink | undefined
  /** Reference of a failure, for reports. */
  reference?: string | undefined
  /** Undoes what was done; the toast is replaced by the returned text, or by the message of the error. */
  undo?: (() => Promise<string>) | undefined
}
export interface ToastLink {
  to: string
  label: string
}

/** Milliseconds a toast stays (SHL-49). */
const shown = 2000
/** Failures are longer and more important. */
const shownFailure = 6000
const shownReference = 15_000
/** Long enough to read what was done and to reach the button. */
const shownUndo = 10_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  listeners.forEach((listener) => listener())
}

export function dismiss(id: number): void {
  stopTimer(id)
  timers.delete(id)
  set(toasts.filter((toast) => toast.id !== id))
}

/** Shows a short message that disappears automatically. */
export function toast(
  words: string,
  kind: ToastKind = 'success',
  milliseconds = kind === 'failure' ? shownFailure : shown,
  link?: ToastLink,
): void {
  show({ words, kind, link }, milliseconds)
}

/** Shows why a call failed, long enough to copy the reference. */
export const toastFailed = ({ detail, reference }: { detail: string; reference: string | undefined }): void =>
  show({ words: detail, kind: 'failure', reference }, reference === undefined ? shownFailure : shownReference)

/** Says what was done, with a button that undoes it. @param undo returns what to say then, and throws why it did not work */
export const toastUndoable = (words: string, undo: () => Promise<string>): void =>
  show({ words, kind: 'success', undo }, shownUndo)

const running = new Set<number>()

/** Undoes what the toast reports, once. */
export async function undoToast({ id, undo }: Toast): Promise<void> {
  if (!undo || running.has(id)) return
  running.add(id)
  // It stays until the answer, however long that takes.
  stopTimer(id)
  set(toasts.map((toast) => (toast.id === id ? { ...toast, words: 'Undoing…', undo: undefined } : toast)))
  try {
    toast(await undo())
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), 'failure')
  } finally {
    running.delete(id)
    dismiss(id)
  }
}

const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; milliseconds: number }>()

function show(content: Omit<Toast, 'id'>, milliseconds: number): void {
  const id = ++last
  set([...toasts.filter(({ words }) => words !== content.words), { id, ...content }].slice(-3))
  startTimer(id, milliseconds)
}

function startTimer(id: number, milliseconds: number): void {
  timers.set(id, { timer: setTimeout(() => dismiss(id), milliseconds), milliseconds })
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id)?.timer)
}

/** Keeps a toast while it has the pointer or the focus, and then for its whole time. */
export function hold(id: number, isHeld: boolean): void {
  const known = timers.get(id)
  if (!known || running.has(id)) return
  stopTimer(id)
  if (!isHeld) startTimer(id, known.milliseconds)
}

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))
export const shownToasts = (): readonly Toast[] => toasts
export const useToasts = () => useSyncExternalStore(subscribe, shownToasts)
