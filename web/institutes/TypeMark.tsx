import { instituteType } from 'contract/institutes/institute-types.ts'
import { readableTextColour, unknownMarker } from './type-mark.ts'
import classes from './TypeMark.module.css'

/** The colour and letter of a type, as on map markers. Decorative, because the name is next to it. */
export function TypeMark({ type }: { type: string }) {
  const { colour, letter } = instituteType(type)?.marker ?? unknownMarker
  return (
    <span
      className={classes.mark}
      style={{ background: colour, color: readableTextColour(colour) }}
      aria-hidden
    >
      {letter}
    </span>
  )
}
