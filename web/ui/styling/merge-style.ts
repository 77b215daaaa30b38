import { mergeValues, type Clash } from '../forms/values/merge-values.ts'

interface MergedStyle {
  /** Both changes; the user's own value where both have changed a field. */
  mine: object
  /** Both changes; the other user's value where both have changed a field. */
  theirs: object
  clashes: Clash[]
}

/** Merges unsaved styling with the styling that another user has saved since `basis`. */
export function mergeStyle(basis: object, mine: object, theirs: object): MergedStyle {
  const versions = { basis, mine, theirs }
  const { values, clashes } = mergeValues(versions)
  return { mine: mergeValues({ ...versions, settled: clashes }).values, theirs: values, clashes }
}
