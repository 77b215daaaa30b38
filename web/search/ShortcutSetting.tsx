import { Switch } from '@mantine/core'
import { useShortcutSetting } from '../platform/hooks/single-key.ts'

/** Switch for the shortcuts of a single key, stored on this device. */
export function ShortcutSetting() {
  const [isOn, switchTo] = useShortcutSetting()
  return (
    <Switch
      mt="xl"
      label="Press / to open the search, and ? to list all shortcuts"
      description="Applies to this device. Turn it off if you use voice input."
      checked={isOn}
      onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
    />
  )
}
