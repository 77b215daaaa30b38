/**
 * The characters of a text from one place to another, at most, without half of a character at either end: many emojis
 * are two UTF-16 code units, and half of one is shown as a question mark.
 */
export const partOfText = (text: string, from: number, to: number): string =>
  text
    .slice(from, to)
    .replace(/^[\udc00-\udfff]/, '')
    .replace(/[\ud800-\udbff]$/, '')
