import { fontNames, fontStacks, toneColors, tones } from 'contract/platform/style-values.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import type { StyleInputProps } from './style-input.ts'
import classes from './StyleInputs.module.css'

/** Select of a listed font. */
export const FontInput = (props: StyleInputProps) => <ChoiceInput {...props} options={fontOptions} />

/** Select of a named colour. */
export const ToneInput = (props: StyleInputProps) => <ChoiceInput {...props} options={toneOptions} />

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
