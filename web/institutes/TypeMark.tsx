import { instituteType } from 'contract/institutes/institute-types.ts'
import { inkOn, unknownMarker } from './type-mark.ts'
import classes from './TypeMark.module.css'

/** The colour and letter of a type, as markers on the map have them. Decorative: its name stands beside it. */
export function TypeMark({ type }: { type: string }) {
  const { colour, letter } = instituteType(type)?.marker ?? unknownMarker
  return (
    <span className={classes.mark} style={{ background: colour, color: inkOn(colour) }} aria-hidden>
      {letter}
    </span>
  )
}
