import { Switch } from '@mantine/core'
import { use } from 'react'
import { ProjectSettingsContext, settingsSwitchId } from './ProjectTheme.tsx'

/** Opens the drawer 'Project Settings', if permitted. Must be inside a `ProjectTheme`. */
export function SettingsSwitch() {
  const settings = use(ProjectSettingsContext)
  if (!settings) return null
  const { opened, dirty, toggle } = settings
  return (
    <Switch
      id={settingsSwitchId}
      label="Project Settings"
      description={dirty && !opened ? 'Unsaved changes' : undefined}
      checked={opened}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
