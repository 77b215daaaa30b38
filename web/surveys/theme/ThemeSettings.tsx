import { useState } from 'react'
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { SettingsDrawer } from '../../ui/SettingsDrawer.tsx'
import { contrastWarnings } from './contrast-warnings.ts'
import { styleGroups, labelOf } from './style-groups.ts'
import { SettingsFoot } from './SettingsFoot.tsx'
import { StyleGroup } from './StyleGroup.tsx'
import { fieldId, fieldsOf, withValue, type StoredTheme, type StyledSurvey } from './typed-styling.ts'
import type { ThemeDraft } from './use-theme-draft.ts'
import { useSaveTheme } from './use-save-theme.ts'
import classes from './ThemeSettings.module.css'

interface ThemeSettingsProps {
  form: StyledSurvey
  draft: ThemeDraft
  readTheme: () => Promise<StoredTheme>
  /** Whether the drawer takes the focus when it opens. */
  startsInside: boolean
  onClose: () => void
}

/** The drawer 'Quiz Settings', beside the page or, on small screens, below it, so that the page stays visible. */
export function ThemeSettings({ form, draft, readTheme, startsInside, onClose }: ThemeSettingsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([styleGroups[0].title]))
  /** Fields that show their errors: those that lost focus, or all after an attempt to save. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [summary, setSummary] = useState<{ field: string; words: string }[]>([])
  const saving = useSaveTheme(form.form_id, { draft, readTheme })
  const warnings = contrastWarnings(draft.look)

  const trySave = () => {
    const wrong = [...draft.problems].map(([id, words]) => ({ field: id, words: `${nameOf(id)}: ${words}` }))
    setSummary(wrong)
    if (wrong.length === 0) return void saving.save()
    setLeft(new Set(draft.problems.keys()))
    const toOpen = styleGroups.filter(({ names }) =>
      names.flatMap(fieldsOf).some((field) => draft.problems.has(fieldId(field))),
    )
    setOpen((now) => new Set([...now, ...toOpen.map((group) => group.title)]))
  }
  return (
    <SettingsDrawer
      title="Quiz Settings"
      startsInside={startsInside}
      onClose={onClose}
      state={
        <SaveState
          dirty={draft.dirty}
          saving={saving.saving}
          failed={saving.failed !== null && draft.dirty}
          savedAt={saving.savedAt}
        />
      }
      foot={<SettingsFoot draft={draft} saving={saving} onSave={trySave} onStart={() => setSummary([])} />}
    >
      <p className={classes.lead}>
        You see changes on this page immediately; others see them when you save. Empty fields use the default
        styling.
      </p>
      <ErrorSummary title="The settings were not saved" errors={summary} />
      {styleGroups.map((group) => (
        <StyleGroup
          key={group.title}
          group={group}
          form={form}
          styling={draft.typed}
          look={draft.look}
          open={open.has(group.title)}
          onToggle={(isOpen) => setOpen((now) => toggled(now, group.title, isOpen))}
          problems={draft.problems}
          left={left}
          onLeave={(id) => setLeft((now) => new Set([...now, id]))}
          warnings={warnings.filter(({ name }) => group.names.includes(name))}
          onChange={(field, value) => draft.change(withValue(draft.typed, field, value))}
        />
      ))}
    </SettingsDrawer>
  )
}

/** The label of a field, including the name of its group. */
function nameOf(id: string): string {
  for (const { title, names } of styleGroups)
    for (const field of names.flatMap(fieldsOf))
      if (fieldId(field) === id) return `${title}, ${labelOf(field)}`
  return id
}

function toggled(now: ReadonlySet<string>, title: string, isOpen: boolean): ReadonlySet<string> {
  const next = new Set(now)
  if (isOpen) next.add(title)
  else next.delete(title)
  return next
}
