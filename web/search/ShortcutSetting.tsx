import { Switch } from '@mantine/core'
import { useShortcutSetting } from './shortcut.ts'

/** The search's key can be switched off; kept on this device. */
export function ShortcutSetting() {
  const [isOn, switchTo] = useShortcutSetting()
  return (
    <Switch
      mt="xl"
      label="The key / leads to the search"
      description="On this device. Switch it off if you type by voice."
      checked={isOn}
      onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
    />
  )
}
