/** Cached ISO texts: the free slots of all advisors in a month start and end at a few thousand instants. */
const texts = new Map<number, string>()
const mostTexts = 20_000

/** `toISOString` with a cache, ten times as fast: a week has thousands of free slots. */
export function instantText(instant: number): string {
  const known = texts.get(instant)
  if (known !== undefined) return known
  if (texts.size >= mostTexts) texts.clear()
  const text = new Date(instant).toISOString()
  texts.set(instant, text)
  return text
}
