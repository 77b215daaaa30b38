import { NumberInput } from '@mantine/core'
import { fontNames, fontSizes, fontStacks, toneColors, tones } from 'contract/platform/style-values.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { ColorInput } from './ColorInput.tsx'
import { labelOf } from './style-groups.ts'
import type { LookInput, StyleField } from './typed-styling.ts'
import classes from './StyleGroup.module.css'

interface StyleInputProps {
  id: string
  field: StyleField
  /** As it is typed; '' for the default. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

/** The input of one field of a look, by the kind of its value. */
export function StyleInput({ field, onLeave, ...given }: StyleInputProps) {
  const kind = field.property ?? (field.name === 'infoTitleColor' ? 'color' : 'tone')
  const input = { ...given, label: labelOf(field) }
  if (kind === 'font-family') return <ChoiceInput {...input} options={fontOptions} />
  if (kind === 'tone') return <ChoiceInput {...input} options={toneOptions} />
  if (kind === 'font-size') return <SizeInput {...input} onLeave={onLeave} />
  return <ColorInput {...input} onLeave={onLeave} />
}

function SizeInput({ id, label, value, error, onChange, onLeave }: LookInput & { onLeave: () => void }) {
  const pixels = value.replace('px', '')
  return (
    <NumberInput
      id={id}
      label={label}
      size="sm"
      placeholder="Default"
      min={fontSizes.min}
      max={fontSizes.max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      startValue={16}
      value={pixels}
      error={error}
      onChange={(typed) => onChange(typed === '' ? '' : `${typed}px`)}
      onBlur={onLeave}
    />
  )
}

const fontOptions = fontNames.map((name) => ({
  value: name,
  label: name,
  sample: <span style={{ fontFamily: fontStacks[name] }}>Aa</span>,
}))
const toneOptions = tones.map((tone) => ({
  value: tone,
  label: `${tone.charAt(0).toUpperCase()}${tone.slice(1)}`,
  sample: <span className={classes.dot} style={{ background: toneColors[tone] }} />,
}))
