import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'failure'
export interface Toast {
  id: number
  words: string
  kind: ToastKind
  /** A link. */
  link?: ToastLink | undefined
  /** A button, for example to undo what happened. */
  action?: ToastAction | undefined
  /** Reference of a failure, for reports. */
  reference?: string | undefined
}
export interface ToastAction {
  label: string
  run: () => void
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
/** Long enough to read the message and reach the button. */
const shownUndo = 8000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  listeners.forEach((listener) => listener())
}

export const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))

/** Shows a short message that disappears automatically. */
export function toast(
  words: string,
  kind: ToastKind = 'success',
  milliseconds = kind === 'failure' ? shownFailure : shown,
  link?: ToastLink,
): void {
  show({ words, kind, link }, milliseconds)
}

/** Says what happened, with a button that undoes it. */
export const toastUndo = (words: string, undo: () => void): void =>
  show({ words, kind: 'success', action: { label: 'Undo', run: undo } }, shownUndo)

/** Shows why a call failed, long enough to copy the reference. */
export const toastFailed = ({ detail, reference }: { detail: string; reference: string | undefined }): void =>
  show({ words: detail, kind: 'failure', reference }, reference === undefined ? shownFailure : shownReference)

function show(content: Omit<Toast, 'id'>, milliseconds: number): void {
  const id = ++last
  set([...toasts.filter(({ words }) => words !== content.words), { id, ...content }].slice(-3))
  setTimeout(() => dismiss(id), milliseconds)
}

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))
export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
