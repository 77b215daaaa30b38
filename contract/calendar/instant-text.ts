/** Texts of instants: the free slots of all advisors of a month begin and end at some thousands. */
const texts = new Map<number, string>()
const mostTexts = 20_000

/** What `toISOString` says, which takes ten times as long as looking it up: a week has thousands of free slots. */
export function instantText(instant: number): string {
  const known = texts.get(instant)
  if (known !== undefined) return known
  if (texts.size >= mostTexts) texts.clear()
  const text = new Date(instant).toISOString()
  texts.set(instant, text)
  return text
}
