import { readTime } from './date-text.ts'
import { ReadInput, type ReadProps } from './ReadInput.tsx'

/** A time of day, HH:mm. */
export const TimeInput = (props: ReadProps) => (
  <ReadInput placeholder="HH:mm" {...props} read={readTime} write={asItIs} />
)

const asItIs = (value: string) => value
