import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './BarPopup.module.css'

interface BarPopupProps {
  /** Class, name and content of the button that opens it. */
  className: string | undefined
  label: string
  face: ReactNode
  /** Name of what is opened. */
  title: string
  /** Greatest width, in pixels. */
  width: number
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A button of the top bar and what it opens below itself, in the bar's right corner. Escape, a click beside it and
 * leaving it by keyboard close it.
 */
export function BarPopup({
  className,
  label,
  face,
  title,
  width,
  isOpen,
  onChange,
  children,
}: BarPopupProps) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  // What a popup opens may stand elsewhere on the page; React's events come from there, too.
  const isInside = useRef(false)
  const inside = () => (isInside.current = true)

  useEffect(() => {
    if (!isOpen) return undefined
    popup.current?.focus()
    const leave = () => {
      if (!isInside.current) onChange(false)
      isInside.current = false
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen, onChange])

  const close = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Node && place.current?.contains(event.target)
    // Escape in a menu of the popup closes the menu alone.
    const isMenus = event.target instanceof Element && event.target.closest('[role="menu"]')
    if (event.key !== 'Escape' || !isOpen || !isOwn || isMenus || event.defaultPrevented) return
    onChange(false)
    button.current?.focus()
  }
  return (
    <div ref={place} onPointerDown={inside} onFocus={inside} onKeyDown={close}>
      <button
        ref={button}
        className={className}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onChange(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={popup}
          className={classes.popup}
          style={{ width }}
          role="dialog"
          aria-label={title}
          tabIndex={-1}
        >
          {children}
        </div>
      )}
    </div>
  )
}
