import { CloseButton } from '@mantine/core'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './SettingsDrawer.module.css'

interface SettingsDrawerProps {
  title: string
  /** Whether the drawer takes the focus when it opens. */
  startsInside: boolean
  onClose: () => void
  /** Whether its settings are saved, beside the title. */
  state: ReactNode
  /** Its buttons, always in view. */
  foot?: ReactNode
  children: ReactNode
}

/** Settings beside a page, or below it on small screens, so that the page stays visible. */
export function SettingsDrawer({ title, startsInside, onClose, state, foot, children }: SettingsDrawerProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (startsInside) heading.current?.focus({ preventScroll: true })
  }, [startsInside])
  const close = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) onClose()
  }
  return (
    <section className={classes.drawer} aria-labelledby={titleId} onKeyDown={close}>
      <header className={classes.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {state}
        <CloseButton size="lg" aria-label={`Close ${title}`} onClick={onClose} />
      </header>
      <div className={classes.content}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </section>
  )
}
