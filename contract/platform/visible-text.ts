// Characters that fonts do not draw: Hangul fillers, joiners and selectors on their own, and the empty Braille pattern.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Whether a text has any visible character: an invisible name or message counts as empty (SEC-36). */
export const isVisible = (text: string): boolean => visible.test(text)

/** Characters that searches ignore: vowel signs, accents and invisible marks. */
const ignored =
  /[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g
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
