/** The value of a number input; undefined if it is empty. */
export function toNumber(value: string | number): number | undefined {
  if (value === '' || value === '-') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}
