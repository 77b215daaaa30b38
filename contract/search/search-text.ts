import { foldedText } from '../platform/visible-text.ts'

/** The words of a text as searches compare them. */
export const searchWords = (text: string): string[] =>
  foldedText(text).match(/[\p{Alphabetic}\p{N}]+/gu) ?? []

/** Letters from which on a typing error is forgiven, and from which on it is in the beginning of a longer word, too. */
const forgivenFrom = 4
const beginningForgivenFrom = 6
const longestForgiven = 24

/** Whether one typing error in a word is forgiven. */
export const isForgiven = (word: string): boolean => {
  const { length } = [...word]
  return length >= forgivenFrom && length <= longestForgiven && !/[0-9]/.test(word)
}
export const isBeginningForgiven = (word: string): boolean => [...word].length >= beginningForgivenFrom

/** What remains of a word without one of its letters, and the word itself. */
export const remainsOf = (word: string): string[] => {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))])]
}

/** Whether a typed word means this one: with one letter too many, missing, wrong, or two exchanged. */
export function isMeant(typed: string, word: string): boolean {
  const [from, to] = [[...typed], [...word]]
  if (isOneEdit(from, to)) return true
  return (
    isBeginningForgiven(typed) &&
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

/** A text in parts: those by which a search found it, and what lies between. Joined they are the text. */
export function highlighted(text: string, sought: string): TextPart[] {
  const words = searchWords(sought)
  const parts: TextPart[] = []
  const add = (part: string, found: boolean) => {
    const last = parts.at(-1)
    if (last?.found === found) last.text += part
    else if (part) parts.push({ text: part, found })
  }
  for (const [piece] of text.matchAll(/[\p{Alphabetic}\p{N}\p{M}]+|[^\p{Alphabetic}\p{N}\p{M}]+/gu)) {
    const letters = foundLetters(piece, words)
    add(piece.slice(0, letters), true)
    add(piece.slice(letters), false)
  }
  return parts
}

/** How many characters at the beginning of a word were found. */
function foundLetters(piece: string, words: string[]): number {
  const folded = foldedText(piece)
  const spellings = [
    folded,
    foldedText(piece.replace(/[äöüøå]/giu, (letter) => (/å/iu.test(letter) ? 'aa' : `${letter}e`))),
  ]
  const begun = words.filter((word) => spellings.some((spelling) => spelling.startsWith(word)))
  const longest = begun.toSorted((one, other) => other.length - one.length)[0]
  if (longest === undefined)
    return words.some((word) => isForgiven(word) && isMeant(word, folded)) ? piece.length : 0
  // As many characters as it takes until what was typed is there, with the accents behind.
  for (let end = 1; end < piece.length; end++) {
    if (foldedText(piece.slice(0, end)).length < longest.length) continue
    const rest = /^\p{M}*/u.exec(piece.slice(end))?.[0].length ?? 0
    return end + rest
  }
  return piece.length
}
