import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

export interface ReasonButtonProps
  extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why the button is disabled; undefined if it is enabled. */
  disabledReason?: string | undefined
}

/**
 * A button that explains in a tooltip why it is disabled; it can still get the focus. The element stays the same with and
 * without a reason, so that it keeps the focus when its own action disables it.
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
