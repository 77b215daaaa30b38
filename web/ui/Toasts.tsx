import { X } from 'lucide-react'
import { Link } from 'react-router'
import { dismiss, useToasts } from '../platform/toast.ts'
import { Reference } from './Reference.tsx'
import classes from './Toasts.module.css'

/** Short messages at the bottom of the window, announced politely. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={classes.stack} aria-live="polite" role="status">
      {toasts.map(({ id, words, kind, link, action, reference }) => (
        <div key={id} className={classes.toast} data-kind={kind}>
          <span>
            {words}{' '}
            {link && (
              <Link to={link.to} onClick={() => dismiss(id)}>
                {link.label}
              </Link>
            )}
            <Reference of={reference} />
          </span>
          {action && (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className={classes.close} onClick={() => dismiss(id)} aria-label="Dismiss">
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  )
}
