import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readingOf, readNumber, signsOf, writtenNumber } from './numbers.ts'

const [english, german, french, swiss, spanish, hindi, bengali, arabic, persian] = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'es',
  'hi',
  'bn',
  'ar',
  'fa',
].map((language) => signsOf(language))

it.each([
  ['3,5', english, 3.5],
  ['3,5', german, 3.5],
  ['3.5', german, 3.5],
  ['1,234', english, 1234],
  ['1,234', german, 1.234],
  ['1.234', german, 1234],
  ['1.234', english, 1.234],
  ['0,125', english, 0.125],
  ['1,234.5', german, 1234.5],
  ['1.234,5', english, 1234.5],
  ['1 234 567,89', french, 1234567.89],
  ['1\u202f234,5', french, 1234.5],
  ["1'234.5", swiss, 1234.5],
  ['1.234.567', english, 1234567],
  [' -7 ', english, -7],
  ['\u22127', english, -7],
  ['+7', english, 7],
  [',5', german, 0.5],
  ['5,', german, 5],
  ['1e21', english, 1e21],
  ['1E+21', spanish, 1e21],
  ['-2,5e-3', german, -0.0025],
  ['1.500', spanish, 1500],
  ['1.500', english, 1.5],
  ['1,500', spanish, 1.5],
  ['1.500,75', spanish, 1500.75],
  ['12,34,567.5', hindi, 1234567.5],
  ['१,२३,४५६', hindi, 123456],
  ['১২,৩৪,৫৬৭', bengali, 1234567],
  ['৩.৫', bengali, 3.5],
  ['१२', english, 12],
  ['٣٫٥', arabic, 3.5],
  ['١٬٢٣٤٫٥', arabic, 1234.5],
  ['\u200f-٧', arabic, -7],
  ['۱۲۳۴', persian, 1234],
  ['۱٬۵۰۰', english, 1500],
  ['۱,۵۰۰', persian, 1500],
  ['１，５００．５', english, 1500.5],
])('%s is a number', (typed, signs, value) => {
  expect(readNumber(typed, signs ?? signsOf('en-US'))).toBe(value)
})

it.each([
  '12e',
  'abc',
  '1,2,3',
  '١٬٢٬٣',
  '1٫2٫3',
  'e5',
  '1.2.3',
  '1,23,456',
  '3 5',
  '12 kg',
  '--1',
  '.',
  '-',
  '1,234.5.6',
  '99999999999999999',
])('%s is not a number', (typed) => {
  for (const signs of [english, german, french])
    expect(readNumber(typed, signs ?? signsOf('en-US'))).toBeUndefined()
})

it('stored numbers convert back unchanged in every language', () => {
  const value = fc.oneof(
    fc.integer(),
    fc.integer({ min: -1e9, max: 1e9 }).map((one) => one / 1000),
  )
  fc.assert(
    fc.property(
      value,
      fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'hi-IN', 'sv-SE'),
      (number, language) => {
        const signs = signsOf(language)
        const written = writtenNumber(number, signs)
        // In German '1.234' would be read as 1234, so such a number is written with a decimal comma.
        expect(readNumber(written, signs)).toBe(number)
      },
    ),
  )
})

it('numbers are read as English if the browser has no valid language, as in Chrome on some systems', () => {
  for (const name of ['en-US@posix', 'C', ''])
    expect([name, signsOf(name)]).toEqual([name, { decimal: '.', group: ',', groupsOfTwo: false }])
})

it('numbers are read in the language of the page, in its variant of the user’s region', () => {
  expect(signsOf('es', 'en-US').group).toBe('.')
  expect(signsOf('es', 'es-MX').group).toBe(',')
  expect(signsOf('', 'de-DE').group).toBe('.')
  expect(signsOf('Original', 'de-DE').group).toBe('.')
})

it.each([
  ['1.500', spanish, 'Read as 1500, a whole number.'],
  ['1.500', english, 'Read as 1.5, with decimals.'],
  ['-12,345', german, 'Read as -12,345, with decimals.'],
  ['۱,۵۰۰', persian, 'Read as 1500, a whole number.'],
])('of the ambiguous %s it is said how it was read', (typed, signs, words) => {
  expect(readingOf(typed, signs!)).toBe(words)
})

it.each(['1500', '1.5', '0.125', '1.234.567', '1,234.5', 'abc', '', '1٬500'])(
  '%s is not ambiguous',
  (typed) => {
    expect(readingOf(typed, english!)).toBeUndefined()
  },
)
