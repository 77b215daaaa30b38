import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { dismiss, hold, undoToast, useToasts, type Toast } from '../platform/toast.ts'
import { Reference } from './Reference.tsx'
import classes from './Toasts.module.css'

/** Short messages at the bottom of the window, announced politely. */
export function Toasts() {
  const toasts = useToasts()
  useUndoKey(toasts.findLast(({ undo }) => undo))
  return (
    <div className={classes.stack} aria-live="polite" role="status">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastBox({ toast }: { toast: Toast }) {
  const { id, words, kind, link, reference, undo } = toast
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      onPointerEnter={() => hold(id, true)}
      onPointerLeave={() => hold(id, false)}
      onFocus={() => hold(id, true)}
      onBlur={() => hold(id, false)}
    >
      <span>
        {words}{' '}
        {link && (
          <Link to={link.to} onClick={() => dismiss(id)}>
            {link.label}
          </Link>
        )}
        <Reference of={reference} />
      </span>
      {undo && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => void undoToast(toast)}
          aria-keyshortcuts="Control+Z Meta+Z"
        >
          Undo
        </button>
      )}
      <button type="button" className={classes.close} onClick={() => dismiss(id)} aria-label="Dismiss">
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

/** Ctrl or Cmd Z undoes what the latest toast reports, unless a field has the focus, which has an undo of its own. */
function useUndoKey(toast: Toast | undefined): void {
  useEffect(() => {
    if (!toast) return undefined
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || event.defaultPrevented || isTextField(event)) return
      event.preventDefault()
      void undoToast(toast)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [toast])
}

const isTextField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
