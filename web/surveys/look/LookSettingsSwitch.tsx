import { Switch } from '@mantine/core'
import { use } from 'react'
import { SettingsContext, switchId } from './SurveyLook.tsx'
import classes from './LookSettingsSwitch.module.css'

/** Opens the drawer 'Quiz Settings' (SRV-30), for those who may change styles. Must be inside a `SurveyLook`. */
export function LookSettingsSwitch() {
  const settings = use(SettingsContext)
  if (!settings) return null
  const { opened, dirty, toggle } = settings
  return (
    <Switch
      id={switchId}
      className={classes.switch}
      label="Change quiz settings"
      description={dirty && !opened ? 'Not saved yet' : undefined}
      checked={opened}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
