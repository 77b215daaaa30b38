/** Characters that Markdown may read as more than themselves. */
const active = '\\`*_[]()<>#+-.!&'
/** They are written as characters of private use, from this one on. */
const first = 0xe100
const written = new RegExp(
  `[\\u{${first.toString(16)}}-\\u{${(first + active.length - 1).toString(16)}}]`,
  'gu',
)

/** A respondent's words for an author's text: whatever they contain, they are no Markdown of it. */
export const literal = (words: string): string =>
  words.replace(/[\\`*_[\]()<>#+\-.!&]/g, (one) => String.fromCharCode(first + active.indexOf(one)))

const replaced = (text: string, by: (character: string) => string) =>
  text.replace(written, (one) => by(active.charAt(one.charCodeAt(0) - first)))

/** The text as it reads. */
export const asWritten = (text: string): string => replaced(text, (character) => character)

/** The text as Markdown, in which literal words stay as they are. */
export const asMarkdown = (text: string): string => replaced(text, (character) => `\\${character}`)
