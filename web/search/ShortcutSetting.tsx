import { Switch } from '@mantine/core'
import { useShortcutSetting } from './shortcut.ts'

/** Switch for the search shortcut, stored on this device. */
export function ShortcutSetting() {
  const [isOn, switchTo] = useShortcutSetting()
  return (
    <Switch
      mt="xl"
      label="Press / to open the search"
      description="Applies to this device. Turn it off if you use voice input."
      checked={isOn}
      onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
    />
  )
}
