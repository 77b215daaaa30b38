import { Button } from '@mantine/core'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import type { LookDraft } from './use-look-draft.ts'
import type { LookSaving } from './use-save-look.ts'
import classes from './LookSettings.module.css'

interface SettingsFootProps {
  draft: LookDraft
  saving: LookSaving
  onSave: () => void
  /** Called when the draft is replaced by the default or the stored look. */
  onStart: () => void
}

/** Saves, resets or discards the changes; in a conflict, chooses between two looks. */
export function SettingsFoot({ draft, saving: { saving, failed }, onSave, onStart }: SettingsFootProps) {
  const { dirty, typed, conflict } = draft
  const startFrom = (start: () => void) => () => (onStart(), start())
  return (
    <>
      {conflict ? (
        <div role="alert" className={classes.conflict}>
          <p>
            Somebody else has saved another look meanwhile. Reload shows theirs, and your changes are gone.
            Overwrite saves yours, and theirs is gone.
          </p>
          <div className={classes.buttons}>
            <Button size="sm" onClick={startFrom(draft.forget)}>
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
              disabledReason={dirty ? undefined : 'Nothing has been changed.'}
              onClick={onSave}
            >
              Save
            </ReasonButton>
            <ReasonButton
              size="sm"
              variant="default"
              disabledReason={
                Object.keys(typed).length > 0 ? undefined : 'This survey has the default look already.'
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
