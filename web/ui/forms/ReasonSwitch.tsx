import { Switch, Tooltip, type SwitchProps } from '@mantine/core'

interface ReasonSwitchProps extends Omit<SwitchProps, 'disabled' | 'onChange'> {
  /** Explains the state of the switch. */
  hint: string
  /** Why the switch is disabled, shown instead of the hint; undefined if it is enabled. */
  disabledReason?: string | undefined
  onTurn: (checked: boolean) => void
}

/** A switch with a tooltip, which explains why it is disabled; it can still get the focus. */
export function ReasonSwitch({ hint, disabledReason, onTurn, ...props }: ReasonSwitchProps) {
  return (
    <Tooltip
      label={disabledReason ?? hint}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* Tooltip of the whole switch, because its input has no size. */}
      <div>
        <Switch
          {...props}
          aria-disabled={disabledReason !== undefined}
          onChange={({ currentTarget: { checked } }) => disabledReason === undefined && onTurn(checked)}
        />
      </div>
    </Tooltip>
  )
}
