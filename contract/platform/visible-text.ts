// Letters that no font draws: fillers of Hangul, joiners and selectors on their own, and Braille without a dot.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Whether there is anything to see: a name or a message of marks that nobody sees is none (SEC-36). */
export const isVisible = (text: string): boolean => visible.test(text)

/** What is compared without: vowel signs and accents, and marks that nobody sees. */
const ignored =
  /[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g
/** Letters that are no accented ones, as PostgreSQL's `unaccent` writes them; of Arabic, those that are used alike. */
const written: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
}

/** A text as searches compare it, as `search_key` of the database has it, word separators aside. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    .replace(/[^\0-\x7f]/gu, (letter) => written[letter] ?? letter)
