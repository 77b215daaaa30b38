import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './MenuDrawer.module.css'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
  head: ReactNode
  children: ReactNode
}

/** The main menu of narrow windows, before the page: the browser keeps the focus in it, and gives it back. */
export function MenuDrawer({ isOpen, onClose, head, children }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Menu"
      onClose={onClose}
      // What is around the drawer is the dialog's backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {isOpen && (
        <div className={classes.inner}>
          <div className={classes.head}>
            {head}
            <button className={classes.close} type="button" aria-label="Close the menu" onClick={onClose}>
              <X size={20} aria-hidden />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
