import { Switch, Tooltip, type SwitchProps } from '@mantine/core'

interface ReasonSwitchProps extends Omit<SwitchProps, 'disabled' | 'onChange'> {
  /** What the switch says of its state. */
  hint: string
  /** Why it cannot be turned now, instead of the hint; nothing when it can. */
  disabledReason?: string | undefined
  onTurn: (checked: boolean) => void
}

/** A switch with a hint that, while it cannot be turned, stays reachable by keyboard and says why. */
export function ReasonSwitch({ hint, disabledReason, onTurn, ...props }: ReasonSwitchProps) {
  return (
    <Tooltip
      label={disabledReason ?? hint}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* The tooltip belongs to the whole switch: its input itself has no size. */}
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
