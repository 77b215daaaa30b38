import { Button } from '@mantine/core'
import { useState } from 'react'
import { Conflict } from '../../ui/forms/Conflict.tsx'
import { clashTexts } from '../../ui/forms/values/clash-texts.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { styleNames } from './style-sections.ts'
import { ThemeFields } from './ThemeFields.tsx'
import type { ProjectThemeDraft } from './use-theme-draft.ts'
import type { ProjectThemeSaving } from './use-save-theme.ts'
import classes from './ProjectSettings.module.css'

interface ThemeSettingsProps {
  draft: ProjectThemeDraft
  saving: ProjectThemeSaving
}

/** The styling fields, with buttons to save, reset and discard. */
export function ThemeSettings({ draft, saving: { save, saving, failed } }: ThemeSettingsProps) {
  const [tried, setTried] = useState(false)
  const { dirty, typed, problems, clashes, change, forget } = draft
  const conflict = clashes.length > 0
  const trySave = () => {
    setTried(true)
    if (problems.size === 0) void save()
  }
  return (
    <>
      <ThemeFields draft={draft} showsAll={tried} />
      {tried && problems.size > 0 && (
        <p className={classes.failed} role="alert">
          The styling was not saved. Please check the marked fields.
        </p>
      )}
      {failed && dirty && !conflict && (
        <p className={classes.failed} role="alert">
          {failed.words}
        </p>
      )}
      {conflict ? (
        <Conflict
          of="styling"
          busy={saving}
          clashes={clashTexts(clashes, { fieldNames: styleNames })}
          onReload={draft.takeTheirs}
          onOverwrite={trySave}
        />
      ) : (
        <div className={classes.buttons}>
          <ReasonButton
            size="sm"
            loading={saving}
            disabledReason={dirty ? undefined : 'No changes to save.'}
            onClick={trySave}
          >
            Save styling
          </ReasonButton>
          <ReasonButton
            size="sm"
            variant="default"
            disabledReason={
              Object.keys(typed).length > 0 ? undefined : 'This project already uses the default styling.'
            }
            onClick={() => change({})}
          >
            Reset to default
          </ReasonButton>
          {dirty && (
            <Button size="sm" variant="subtle" onClick={forget}>
              Discard<span className="visually-hidden"> changes</span>
            </Button>
          )}
        </div>
      )}
    </>
  )
}
