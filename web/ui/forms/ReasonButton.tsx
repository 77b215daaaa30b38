import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

export interface ReasonButtonProps
  extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be used now; nothing when it can. */
  disabledReason?: string | undefined
}

/**
 * A button that is disabled with a reason: it stays reachable by keyboard, and says why it does nothing. It is one
 * element with and without a reason, so that it keeps the focus when what it did disables it.
 */
export function ReasonButton({ disabledReason, onClick, ...props }: ReasonButtonProps) {
  const disabled = disabledReason
    ? ({ 'data-disabled': true, 'aria-disabled': true, type: 'button' } as const)
    : undefined
  return (
    <Tooltip
      label={disabledReason}
      disabled={!disabled}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...props}
        {...disabled}
        onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
      />
    </Tooltip>
  )
}
