import { foldedText } from '../platform/visible-text.ts'

/** The words of a text as compared in searches; '&' is 'and'. */
export const searchWords = (text: string): string[] =>
  foldedText(text)
    .replaceAll('&', ' and ')
    .match(/[\p{Alphabetic}\p{N}]+/gu) ?? []

/** Scripts without spaces between words, and Korean, which joins several words: words are found at any position. */
const withoutWordBreaks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Minimum letters of a word in which a typing error is tolerated, and in the start of which it is. */
const minLetters = 4
const minLettersAtStart = 6
const maxLetters = 24

/** Whether one typing error is tolerated in a word. */
export const allowsTypo = (word: string): boolean => {
  const { length } = [...word]
  return length >= minLetters && length <= maxLetters && !/[0-9]/.test(word) && !withoutWordBreaks.test(word)
}
export const allowsTypoAtStart = (word: string): boolean => [...word].length >= minLettersAtStart

/** The word with each pair of neighbouring letters swapped. */
export const swappedVariants = (word: string): string[] => {
  const letters = [...word]
  const variants = letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
  return [...new Set(variants)].filter((variant) => variant !== word)
}

/** Whether a typed word matches, with at most one letter added, missing or wrong, or two swapped. */
export function matchesWithTypo(typed: string, word: string): boolean {
  const [from, to] = [[...typed], [...word]]
  if (isOneEdit(from, to)) return true
  return (
    allowsTypoAtStart(typed) &&
    [from.length - 1, from.length, from.length + 1].some(
      (length) => to.length > length && isOneEdit(from, to.slice(0, length)),
    )
  )
}

function isOneEdit(from: string[], to: string[]): boolean {
  if (Math.abs(from.length - to.length) > 1) return false
  const first = from.findIndex((letter, place) => letter !== to[place])
  const differs = first === -1 ? Math.min(from.length, to.length) : first
  const rest = (letters: string[], place: number) => letters.slice(place).join('\0')
  if (from.length > to.length) return rest(from, differs + 1) === rest(to, differs)
  if (from.length < to.length) return rest(from, differs) === rest(to, differs + 1)
  if (first === -1) return false
  const isExchanged = from[differs] === to[differs + 1] && from[differs + 1] === to[differs]
  return (
    rest(from, differs + 1) === rest(to, differs + 1) ||
    (isExchanged && rest(from, differs + 2) === rest(to, differs + 2))
  )
}

export interface TextPart {
  text: string
  found: boolean
}

/** Splits a text into parts that match the query and parts between them. Joined, they are the text. */
export function highlighted(text: string, sought: string): TextPart[] {
  const words = searchWords(sought)
  const parts: TextPart[] = []
  const add = (part: string, found: boolean) => {
    const last = parts.at(-1)
    if (last?.found === found) last.text += part
    else if (part) parts.push({ text: part, found })
  }
  for (const [piece] of text.matchAll(/[\p{Alphabetic}\p{N}\p{M}]+|[^\p{Alphabetic}\p{N}\p{M}]+/gu)) {
    let rest = piece
    while (rest !== '') {
      const start = startOfMatch(rest, words)
      const end = start + foundLetters(rest.slice(start), words)
      add(rest.slice(0, start), false)
      add(rest.slice(start, end), true)
      // Without word breaks, a word can match several times.
      rest = rest.slice(end)
      if (withoutWordBreaks.test(piece)) continue
      add(rest, false)
      break
    }
  }
  return parts
}

/** Position of the first match in a word without breaks, or its end; 0 in other words. */
function startOfMatch(piece: string, words: string[]): number {
  if (!withoutWordBreaks.test(piece)) return 0
  for (let start = 0; start < piece.length; start++)
    if (foundLetters(piece.slice(start), words) > 0) return start
  return piece.length
}

/** Number of matching characters at the start of a word. */
function foundLetters(piece: string, words: string[]): number {
  const folded = foldedText(piece)
  const spellings = [
    folded,
    foldedText(piece.replace(/[äöüøå]/giu, (letter) => (/å/iu.test(letter) ? 'aa' : `${letter}e`))),
  ]
  const begun = words.filter((word) => spellings.some((spelling) => spelling.startsWith(word)))
  const longest = begun.toSorted((one, other) => other.length - one.length)[0]
  if (longest === undefined)
    return words.some((word) => allowsTypo(word) && matchesWithTypo(word, folded)) ? piece.length : 0
  // The shortest start that contains what was typed, including accents that follow.
  for (let end = 1; end < piece.length; end++) {
    if (foldedText(piece.slice(0, end)).length < longest.length) continue
    const rest = /^\p{M}*/u.exec(piece.slice(end))?.[0].length ?? 0
    return end + rest
  }
  return piece.length
}
