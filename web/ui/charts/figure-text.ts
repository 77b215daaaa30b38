/** All digits of a figure that somebody entered, and six of a mean, whichever are more. */
const plain = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 6,
  maximumFractionDigits: 3,
  roundingPriority: 'morePrecision',
})
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 4 })
const withExponent = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumSignificantDigits: 4 })

/** Whether digits alone would take more room than a page has, as those of 1e300. */
const isExtreme = (value: number) => Math.abs(value) >= 1e15 || (value !== 0 && Math.abs(value) < 1e-6)

/** A figure as it stands in a text or a table. */
export const figureText = (value: number): string => (isExtreme(value) ? withExponent : plain).format(value)

/** The same where there is little room. */
export const briefFigure = (value: number): string =>
  (isExtreme(value) ? withExponent : compact).format(value)
