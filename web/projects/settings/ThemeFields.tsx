import { projectContrastWarnings } from 'contract/projects/project-styling.ts'
import { useState } from 'react'
import { ColorInput } from '../../ui/styling/ColorInput.tsx'
import { FontInput, ToneInput } from '../../ui/styling/ListedInputs.tsx'
import { SizeInput } from '../../ui/styling/SizeInput.tsx'
import { StyleSection } from '../../ui/styling/StyleSection.tsx'
import { projectStyleId, styleSections, type ProjectStyleField } from './style-sections.ts'
import { withProjectValue } from './theme-values.ts'
import type { ProjectThemeDraft } from './use-theme-draft.ts'

interface ThemeFieldsProps {
  draft: ProjectThemeDraft
  /** Whether to show the errors of all fields, as after an attempt to save. */
  showsAll: boolean
}

/** The styling fields of a project in sections, with a live preview on the page (PRJ-69). */
export function ThemeFields({ draft: { typed, look, problems, change }, showsAll }: ThemeFieldsProps) {
  const [open, setOpen] = useState<readonly string[]>([])
  /** Fields that have lost focus and show their errors. */
  const [left, setLeft] = useState<readonly string[]>([])
  const warnings = projectContrastWarnings(look)
  const hasProblem = ({ key }: ProjectStyleField) => showsAll && problems.has(key)
  return (
    <div>
      {styleSections.map(({ title, about, names, fields }) => (
        <StyleSection
          key={title}
          title={title}
          about={about}
          set={fields.filter(({ key }) => typed[key] !== undefined).length}
          warnings={warnings.filter(({ name }) => names.includes(name)).map(({ words }) => words)}
          open={open.includes(title) || fields.some(hasProblem)}
          onToggle={(isOpen) =>
            setOpen((now) => (isOpen ? [...now, title] : now.filter((one) => one !== title)))
          }
        >
          {fields.map((field) => (
            <Field
              key={field.key}
              field={field}
              value={typed[field.key] ?? ''}
              error={left.includes(field.key) || hasProblem(field) ? problems.get(field.key) : undefined}
              onChange={(value) => change(withProjectValue(typed, field.key, value))}
              onLeave={() => setLeft((now) => [...now, field.key])}
            />
          ))}
        </StyleSection>
      ))}
    </div>
  )
}

interface FieldProps {
  field: ProjectStyleField
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

function Field({ field: { key, kind, label }, onLeave, ...given }: FieldProps) {
  const input = { ...given, id: projectStyleId(key), label }
  if (kind === 'font') return <FontInput {...input} />
  if (kind === 'tone') return <ToneInput {...input} />
  if (kind === 'size') return <SizeInput {...input} onLeave={onLeave} />
  return <ColorInput {...input} onLeave={onLeave} />
}
