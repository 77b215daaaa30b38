import { Button } from '@mantine/core'
import { Clashes } from '../../ui/forms/Clashes.tsx'
import { conflictText } from '../../ui/forms/Conflict.tsx'
import { clashTexts } from '../../ui/forms/values/clash-texts.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { styleFieldNames } from './style-groups.ts'
import type { ThemeDraft } from './use-theme-draft.ts'
import type { ThemeSaving } from './use-save-theme.ts'
import classes from './ThemeSettings.module.css'

interface SettingsFootProps {
  draft: ThemeDraft
  saving: ThemeSaving
  onSave: () => void
  /** Called when the draft is replaced by the default or the stored styling. */
  onStart: () => void
}

/** Buttons to save, reset or discard changes, or to resolve a conflict. */
export function SettingsFoot({ draft, saving: { saving, failed }, onSave, onStart }: SettingsFootProps) {
  const { dirty, typed, clashes } = draft
  const conflict = clashes.length > 0
  const texts = clashTexts(clashes, { fieldNames: styleFieldNames })
  const startFrom = (start: () => void) => () => (onStart(), start())
  return (
    <>
      {conflict ? (
        <div role="alert" className={classes.conflict}>
          <p>Another user has changed this styling. {conflictText(texts)}</p>
          <Clashes clashes={texts} />
          <div className={classes.buttons}>
            <Button size="sm" onClick={startFrom(draft.takeTheirs)}>
              Reload
            </Button>
            <Button size="sm" variant="default" loading={saving} onClick={onSave}>
              Overwrite
            </Button>
          </div>
        </div>
      ) : (
        <>
          {failed && dirty && (
            <p className={classes.failed} role="alert">
              {failed.words}
            </p>
          )}
          <div className={classes.buttons}>
            <ReasonButton
              size="sm"
              loading={saving}
              disabledReason={dirty ? undefined : 'No changes to save.'}
              onClick={onSave}
            >
              Save
            </ReasonButton>
            <ReasonButton
              size="sm"
              variant="default"
              disabledReason={
                Object.keys(typed).length > 0 ? undefined : 'This survey already uses the default styling.'
              }
              onClick={startFrom(() => draft.change({}))}
            >
              Reset to default
            </ReasonButton>
            {dirty && (
              <Button size="sm" variant="subtle" onClick={startFrom(draft.forget)}>
                Discard<span className="visually-hidden"> changes</span>
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
