import { use } from 'react'
import { SettingsContext, switchId } from './SurveyTheme.tsx'
import classes from './ThemeSettingsSwitch.module.css'

/** Opens the drawer 'Quiz Settings' (SRV-30), if permitted. Must be inside a `SurveyTheme`. */
export function ThemeSettingsSwitch() {
  const settings = use(SettingsContext)
  if (!settings) return null
  const { opened, dirty, toggle } = settings
  const isHint = dirty && !opened
  return (
    <div className={classes.switch}>
      <label className={classes.label}>
        <input
          id={switchId}
          type="checkbox"
          role="switch"
          checked={opened}
          aria-describedby={isHint ? `${switchId}-hint` : undefined}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
        <span className={classes.track} aria-hidden />
        Change quiz settings
      </label>
      {isHint && (
        <p id={`${switchId}-hint`} className={classes.hint}>
          Unsaved changes
        </p>
      )}
    </div>
  )
}
