import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

export interface ReasonButtonProps
  extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be used now; nothing when it can. */
  disabledReason?: string | undefined
}

/** A button that is disabled with a reason: it stays reachable by keyboard, and says why it does nothing. */
export function ReasonButton({ disabledReason, onClick, ...props }: ReasonButtonProps) {
  if (!disabledReason) return <Button onClick={onClick} {...props} />
  return (
    <Tooltip label={disabledReason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button
        data-disabled
        aria-disabled
        {...props}
        type="button"
        onClick={(event) => event.preventDefault()}
      />
    </Tooltip>
  )
}
