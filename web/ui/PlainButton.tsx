import { useId, type ComponentPropsWithoutRef } from 'react'
import classes from './PlainButton.module.css'

interface PlainButtonProps extends ComponentPropsWithoutRef<'button'> {
  look?: 'filled' | 'outlined' | 'subtle'
  size?: 'small' | 'medium'
  /** Its action runs: it takes no clicks, and keeps the focus. */
  busy?: boolean
  /** Why it cannot be used now; it stays reachable by keyboard, and says so there. */
  disabledReason?: string | undefined
}

/** A button that looks like those of the component library, and does without it. */
export function PlainButton({
  look = 'filled',
  size = 'medium',
  busy = false,
  disabledReason,
  onClick,
  type = 'button',
  ...props
}: PlainButtonProps) {
  const reason = useId()
  const off = busy || disabledReason !== undefined
  const button = (
    <button
      {...props}
      type={off ? 'button' : type}
      className={classes.button}
      data-look={look}
      data-size={size}
      data-busy={busy}
      aria-disabled={off || undefined}
      aria-describedby={disabledReason && reason}
      onClick={off ? undefined : onClick}
    />
  )
  if (!disabledReason) return button
  return (
    <span className={classes.held}>
      {button}
      <span id={reason} className={classes.reason} role="tooltip">
        {disabledReason}
      </span>
    </span>
  )
}

/** A link that looks like the primary button. */
export const ButtonLink = (props: ComponentPropsWithoutRef<'a'>) => (
  <a {...props} className={classes.button} data-look="filled" />
)
