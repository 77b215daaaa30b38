/** Characters with a special meaning in Markdown. */
const active = '\\`*_[]()<>#+-.!&'
/** First of the private-use characters that replace them. */
const first = 0xe100
const written = new RegExp(
  `[\\u{${first.toString(16)}}-\\u{${(first + active.length - 1).toString(16)}}]`,
  'gu',
)

/** Escapes a respondent's answer for use in an author's Markdown text. */
export const escapeMarkdown = (words: string): string =>
  words.replace(/[\\`*_[\]()<>#+\-.!&]/g, (one) => String.fromCharCode(first + active.indexOf(one)))

const replaced = (text: string, by: (character: string) => string) =>
  text.replace(written, (one) => by(active.charAt(one.charCodeAt(0) - first)))

/** The plain text, without escapes. */
export const unescaped = (text: string): string => replaced(text, (character) => character)

/** The text as Markdown, with answers escaped. */
export const markdownOf = (text: string): string => replaced(text, (character) => `\\${character}`)
