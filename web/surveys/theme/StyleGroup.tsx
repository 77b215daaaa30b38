import type { StylingInfo } from 'contract/surveys/styling.ts'
import { StyleSection } from '../../ui/styling/StyleSection.tsx'
import type { ContrastWarning } from './contrast-warnings.ts'
import type { StyleGroupDefinition as Group } from './style-groups.ts'
import { ThemeSample } from './ThemeSample.tsx'
import { StyleInput } from './StyleInput.tsx'
import {
  countSet,
  fieldId,
  fieldsOf,
  fieldValue,
  type StyledSurvey,
  type StyleField,
  type TypedStyling,
} from './typed-styling.ts'

interface StyleGroupProps {
  group: Group
  form: StyledSurvey
  styling: TypedStyling
  /** The valid part of `styling`, as shown on the page. */
  look: StylingInfo
  open: boolean
  onToggle: (open: boolean) => void
  /** Errors by field id, shown for the fields in `left`. */
  problems: ReadonlyMap<string, string>
  left: ReadonlySet<string>
  onLeave: (id: string) => void
  warnings: readonly ContrastWarning[]
  onChange: (field: StyleField, value: string) => void
}

/** The styling fields of one part of the page. */
export function StyleGroup(props: StyleGroupProps) {
  const { group, form, styling, look, open, onToggle, problems, left, onLeave, warnings, onChange } = props
  const { title, about, names, elsewhere } = group
  return (
    <StyleSection
      title={title}
      about={about}
      set={countSet(styling, names)}
      warnings={warnings.map(({ words }) => words)}
      open={open}
      onToggle={onToggle}
    >
      {elsewhere && <ThemeSample of={elsewhere} form={form} look={look} />}
      {names.flatMap(fieldsOf).map((field) => {
        const id = fieldId(field)
        return (
          <StyleInput
            key={id}
            id={id}
            field={field}
            value={fieldValue(styling, field)}
            error={left.has(id) ? problems.get(id) : undefined}
            onChange={(value) => onChange(field, value)}
            onLeave={() => onLeave(id)}
          />
        )
      })}
    </StyleSection>
  )
}
