/** Decimal and group separators of a language. */
export interface NumberSigns {
  decimal: string
  group: string
}

/** The separators of a language, by default the user's; those of English for invalid codes such as `en-US@posix`. */
export function signsOf(language: string | undefined = navigator.language): NumberSigns {
  const parts = formatIn(language).formatToParts(1234567.5)
  const sign = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  return { decimal: sign('decimal', '.'), group: sign('group', ',') }
}

function formatIn(language: string): Intl.NumberFormat {
  const options = { useGrouping: 'always' } as const
  try {
    return new Intl.NumberFormat(language, options)
  } catch {
    return new Intl.NumberFormat('en-US', options)
  }
}

/**
 * Parses a number: '1,234.5', '1.234,5', '1 234,5' and '3,5' are accepted in every language. The group separator of the user's
 * language separates groups if three digits follow ('1,234' in English), and decimals otherwise ('3,5'). Undefined for anything
 * else and for more digits than a number can represent.
 */
export function readNumber(typed: string, signs: NumberSigns): number | undefined {
  const text = typed
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/(\d)[\s\u00a0\u202f'’](?=\d{3}(\D|$))/g, '$1')
  if (/^[-+]?\d+(\.\d+)?e[-+]?\d+$/i.test(text)) return kept(text)
  const [, minus = '', digits = ''] = /^([-+]?)([\d.,]+)$/.exec(text) ?? []
  if (!/\d/.test(digits)) return undefined
  const decimal = decimalSign(digits, signs)
  const [whole = '', ...fractions] = decimal === undefined ? [digits] : digits.split(decimal)
  const [fraction = ''] = fractions
  if (fractions.length > 1 || !/^\d*$/.test(fraction) || !isGrouped(whole)) return undefined
  const plain = whole.replace(/[.,]/g, '') || '0'
  return kept(`${minus === '-' ? '-' : ''}${plain}${fraction && `.${fraction}`}`)
}

/** The decimal separator used; undefined if there are no decimals. */
function decimalSign(digits: string, { group }: NumberSigns): '.' | ',' | undefined {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && point < 0) return undefined
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  if (digits.indexOf(sign) !== digits.lastIndexOf(sign)) return undefined
  const isGroup = sign === group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return isGroup ? undefined : sign
}

/** Whether digits have no separators, or groups of three with one kind of separator. */
const isGrouped = (whole: string) =>
  /^\d*$/.test(whole) || /^\d{1,3}(,\d{3})+$|^\d{1,3}(\.\d{3})+$/.test(whole)

/** The number, if it represents all typed digits. */
function kept(text: string): number | undefined {
  const number = Number(text)
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '')
  return Number.isFinite(number) && (digits.length <= 15 || Number.isSafeInteger(number)) ? number : undefined
}

/** Formats a number in the user's language, without group separators. */
export const writtenNumber = (value: number, { decimal }: NumberSigns) => String(value).replace('.', decimal)
