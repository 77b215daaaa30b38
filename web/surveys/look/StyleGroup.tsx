import type { StylingInfo } from 'contract/surveys/styling.ts'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ContrastWarning } from './contrast-warnings.ts'
import type { StyleGroupDefinition as Group } from './style-groups.ts'
import { LookSample } from './LookSample.tsx'
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
import classes from './StyleGroup.module.css'

interface StyleGroupProps {
  group: Group
  form: StyledSurvey
  styling: TypedStyling
  /** The valid part of `styling`, as the page shows it. */
  look: StylingInfo
  open: boolean
  onToggle: (open: boolean) => void
  /** Problems by field id; shown for the fields in `left`. */
  problems: ReadonlyMap<string, string>
  left: ReadonlySet<string>
  onLeave: (id: string) => void
  warnings: readonly ContrastWarning[]
  onChange: (field: StyleField, value: string) => void
}

/** The fields of one part of the page. */
export function StyleGroup(props: StyleGroupProps) {
  const { group, form, styling, look, open, onToggle, problems, left, onLeave, warnings, onChange } = props
  const { title, about, names, elsewhere } = group
  const titleId = useId()
  const set = countSet(styling, names)
  const fields = names.flatMap(fieldsOf)
  return (
    <details
      className={classes.group}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return
        onToggle(currentTarget.open)
        if (currentTarget.open) requestAnimationFrame(() => show(currentTarget))
      }}
    >
      <summary className={classes.summary}>
        <ChevronRight className={classes.arrow} size={18} aria-hidden />
        <span className={classes.names}>
          <span id={titleId} className={classes.title}>
            {title}
          </span>
          <span className={classes.about}>{about}</span>
        </span>
        {warnings.length > 0 && (
          <TriangleAlert className={classes.sign} size={18} aria-label="Hard to read" />
        )}
        {set > 0 && <span className={classes.count}>{set} set</span>}
      </summary>
      {open && (
        <div role="group" aria-labelledby={titleId} className={classes.fields}>
          {elsewhere && <LookSample of={elsewhere} form={form} look={look} />}
          {warnings.map(({ name, words }) => (
            <p key={name} className={classes.warning}>
              <TriangleAlert size={18} aria-hidden />
              <span>{words}</span>
            </p>
          ))}
          {fields.map((field) => {
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
        </div>
      )}
    </details>
  )
}

/** Scrolls the drawer, and not the page, until an opened group is visible; its top if it is higher than the drawer. */
function show(group: HTMLElement): void {
  const drawer = group.parentElement
  if (!drawer) return
  const top = group.offsetTop - drawer.offsetTop
  const hidden = top + group.offsetHeight - drawer.clientHeight - drawer.scrollTop
  if (hidden > 0) drawer.scrollTop = Math.min(drawer.scrollTop + hidden, top)
}
