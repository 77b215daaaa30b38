// Characters that fonts do not draw: Hangul fillers, joiners and selectors on their own, and the empty Braille pattern.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Whether a text has any visible character: an invisible name or message counts as empty (SEC-36). */
export const isVisible = (text: string): boolean => visible.test(text)

/**
 * Characters that searches ignore. In order: Latin, Arabic and Thai marks, signs below consonants and joining signs of
 * Indic, Burmese and Khmer scripts, invisible characters.
 */
const ignored =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u0e47-\u0e4e\u093c\u094d\u09bc\u09cd\u0a3c\u0a4d\u0abc\u0acd\u0b3c\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1037\u1039\u103a\u17d2\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g
/**
 * Letters without an accent, as in PostgreSQL's `unaccent`; in Arabic, letters that are used interchangeably.
 */
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

/** A text as compared in searches, like `search_key` in the database, except for word separators. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    .replace(/[^\0-\x7f]/gu, (letter) => written[letter] ?? letter)
    .normalize('NFC')
