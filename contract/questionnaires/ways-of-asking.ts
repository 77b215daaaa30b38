/** The words of XLSForm's column `appearance` that are followed here; others are left out. */
const followed =
  /^(hidden|minimal|autocomplete|search|quick|likert|multiline|columns(-pack|-[1-9]|-10)?|horizontal|horizontal-compact|compact(-\d+)?)$/

/** The words of an appearance that are followed, and those that are not. */
export function readAppearanceWords(text: string): { followed: string[]; others: string[] } {
  const words = text.trim().split(/\s+/).filter(Boolean)
  return {
    followed: words.filter((word) => followed.test(word)),
    others: words.filter((word) => !followed.test(word)),
  }
}

/** Whether a question is stored without being shown: its answer is a default or a calculation. */
export const isHidden = ({ metadata }: { metadata: { appearance?: string | undefined } }) =>
  metadata.appearance !== undefined && readAppearanceWords(metadata.appearance).followed.includes('hidden')

/** A list of at least this many options is a field with search, unless its author says otherwise. */
export const longList = 12

/**
 * How choices are shown: a menu that opens, a field that searches as one types, a row of points on a scale, columns, or
 * one below the other.
 */
export type ChoiceLayout =
  | { as: 'menu' | 'search' | 'scale' | 'list' }
  | { as: 'columns'; columns: number | undefined }

/**
 * The layout of a question's choices, as authors of XLSForms mean it.
 * @param boxes number of its options that are chosen by a click, without a text beside them
 */
export function choiceLayout(
  appearance: string | undefined,
  { options, plain }: { options: number; plain: boolean },
): ChoiceLayout {
  const words = readAppearanceWords(appearance ?? '').followed
  const has = (...wanted: string[]) => words.some((word) => wanted.includes(word))
  const columns = words.find((word) => /^(columns|horizontal|compact)/.test(word))
  // A menu has no room for the texts beside options.
  if (!plain) return columns === undefined ? { as: 'list' } : { as: 'columns', columns: countOf(columns) }
  if (has('autocomplete', 'search')) return { as: 'search' }
  if (has('minimal')) return { as: options < longList ? 'menu' : 'search' }
  if (has('likert')) return { as: 'scale' }
  if (columns !== undefined) return { as: 'columns', columns: countOf(columns) }
  return { as: options >= longList ? 'search' : 'list' }
}

const countOf = (word: string) => {
  const count = Number(/-(\d+)$/.exec(word)?.[1])
  return count > 0 ? count : undefined
}
