/**
 * A slice of a text that never starts or ends with half a character: many emojis are two UTF-16 code units, and half of
 * one is shown as a question mark.
 */
export const partOfText = (text: string, from: number, to: number): string =>
  text
    .slice(from, to)
    .replace(/^[\udc00-\udfff]/, '')
    .replace(/[\ud800-\udbff]$/, '')
