/** Keeps all digits of entered numbers, and at least six of means. */
const plain = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 6,
  maximumFractionDigits: 3,
  roundingPriority: 'morePrecision',
})
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 4 })
const withExponent = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumSignificantDigits: 4 })

/** Whether the number is too long without an exponent, such as 1e300. */
const isExtreme = (value: number) => Math.abs(value) >= 1e15 || (value !== 0 && Math.abs(value) < 1e-6)

/** A number for texts and tables. */
export const figureText = (value: number): string => (isExtreme(value) ? withExponent : plain).format(value)

/** A short form of a number. */
export const briefFigure = (value: number): string =>
  (isExtreme(value) ? withExponent : compact).format(value)
