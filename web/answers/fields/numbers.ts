import { latinDigits } from '../../platform/latin-digits.ts'

/** Separators of a language. */
export interface NumberSigns {
  decimal: string
  group: string
  /** Whether thousands are grouped by two digits, as in 12,34,567. */
  groupsOfTwo: boolean
}

const known = new Map<string, NumberSigns>()

/**
 * The separators of the language of the texts, in the variant of the user's region if it is their language; without a
 * language those of the user's own, and those of English for invalid codes such as `en-US@posix`.
 */
export function signsOf(language: string, own: string = navigator.language): NumberSigns {
  const wanted = language === '' || own.startsWith(`${language}-`) ? own : language
  let signs = known.get(wanted)
  if (!signs) known.set(wanted, (signs = readSigns(formatIn(wanted, own))))
  return signs
}

function readSigns(format: Intl.NumberFormat): NumberSigns {
  const parts = format.formatToParts(1_234_567.5)
  const sign = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const groups = parts.filter(({ type }) => type === 'integer')
  return {
    decimal: sign('decimal', '.'),
    group: sign('group', ','),
    groupsOfTwo: groups[1]?.value.length === 2,
  }
}

function formatIn(...languages: string[]): Intl.NumberFormat {
  // Digits of all scripts are read as Latin ones, so the separators that go with those count.
  const options = { useGrouping: 'always', numberingSystem: 'latn' } as const
  const language = languages.find(isSupported) ?? 'en-US'
  return new Intl.NumberFormat(language, options)
}

function isSupported(language: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

/**
 * Parses a number in digits of any script: '1,234.5', '1.234,5', '1 234,5' and '3,5' are accepted in every language. The
 * group separator of the language separates groups if three digits follow ('1,234' in English), and decimals otherwise
 * ('3,5'). Undefined for anything else and for more digits than a number can represent.
 */
export function readNumber(typed: string, signs: NumberSigns): number | undefined {
  const text = withoutSpaces(typed)
  const [, minus = '', digits = '', exponent = ''] = /^([-+]?)([\d.,]+)(e[-+]?\d+)?$/i.exec(text) ?? []
  if (!/\d/.test(digits)) return undefined
  const decimal = decimalSign(digits, signs)
  const [whole = '', ...fractions] = decimal === undefined ? [digits] : digits.split(decimal)
  const [fraction = ''] = fractions
  if (fractions.length > 1 || !/^\d*$/.test(fraction) || !isGrouped(whole, signs)) return undefined
  const plain = whole.replace(/[.,]/g, '') || '0'
  return kept(`${minus === '-' ? '-' : ''}${plain}${fraction && `.${fraction}`}${exponent}`)
}

const withoutSpaces = (typed: string) =>
  inLatinDigits(typed)
    .trim()
    .replace(/[\u2212\u2013\uff0d]/g, '-')
    .replace(/(\d)[\s\u00a0\u202f'’](?=\d{3}(\D|$))/g, '$1')

/** Replaces digits and separators of other scripts; the Arabic separators are never ambiguous. */
function inLatinDigits(text: string): string {
  const latin = latinDigits(text)
  if (!/[\u066b\u066c]/.test(latin)) return latin.replace(/[\u060c\uff0c]/g, ',').replace(/\uff0e/g, '.')
  return latin.replace(/(\d)\u066c(?=\d{2,3}(\D|$))/g, '$1').replace(/\u066b/g, '.')
}

/** The decimal separator used; undefined if there are no decimals. */
function decimalSign(digits: string, { group }: NumberSigns): '.' | ',' | undefined {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && point < 0) return undefined
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  if (digits.indexOf(sign) !== digits.lastIndexOf(sign)) return undefined
  return sign === group && couldBeThousands(digits) ? undefined : sign
}

const couldBeThousands = (digits: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)

/** Whether digits have no separators, or groups with one kind of separator. */
const isGrouped = (whole: string, { groupsOfTwo }: NumberSigns) =>
  /^\d*$/.test(whole) ||
  /^\d{1,3}(,\d{3})+$|^\d{1,3}(\.\d{3})+$/.test(whole) ||
  (groupsOfTwo && /^\d{1,2}(,\d{2})*,\d{3}$/.test(whole))

/** The number, if it represents all typed digits. */
function kept(text: string): number | undefined {
  const number = Number(text)
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '')
  return Number.isFinite(number) && (digits.length <= 15 || Number.isSafeInteger(number)) ? number : undefined
}

/** Formats a number with the separators of a language, without groups. */
export const writtenNumber = (value: number, { decimal }: NumberSigns) => String(value).replace('.', decimal)

/** How a text was read that could as well have thousands as decimals: '1.500'. */
export function readingOf(typed: string, signs: NumberSigns): string | undefined {
  const [, digits = ''] = /^[-+]?([\d.,]+)$/.exec(inLatinDigits(typed).trim()) ?? []
  const number = couldBeThousands(digits) ? readNumber(typed, signs) : undefined
  if (number === undefined) return undefined
  const thousands = decimalSign(digits, signs) === undefined
  return thousands
    ? `Read as ${number}, a whole number.`
    : `Read as ${writtenNumber(number, signs)}, with decimals.`
}
