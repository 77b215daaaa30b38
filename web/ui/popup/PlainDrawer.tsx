import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './PlainDrawer.module.css'

interface PlainDrawerProps {
  isOpen: boolean
  onClose: () => void
  /** The edge of the window that it comes from. */
  from: 'left' | 'bottom'
  label: string
  /** What the button that closes it is called. */
  closeLabel: string
  head: ReactNode
  children: ReactNode
}

/** A drawer before the page: the browser keeps the focus in it, and gives it back. It does without the component library. */
export function PlainDrawer({ isOpen, onClose, from, label, closeLabel, head, children }: PlainDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      data-from={from}
      aria-label={label}
      onClose={onClose}
      // What is around the drawer is the dialog's backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {isOpen && (
        <div className={classes.inner}>
          <div className={classes.head}>
            {head}
            <button className={classes.close} type="button" aria-label={closeLabel} onClick={onClose}>
              <X size={20} aria-hidden />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
