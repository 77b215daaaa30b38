import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readNumber, signsOf, writtenNumber } from './numbers.ts'

const [english, german, french, swiss] = ['en-US', 'de-DE', 'fr-FR', 'de-CH'].map((language) =>
  signsOf(language),
)

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
])('%s is a number', (typed, signs, value) => {
  expect(readNumber(typed, signs ?? signsOf('en-US'))).toBe(value)
})

it.each([
  '12e',
  'abc',
  '1,2,3',
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
    expect([name, signsOf(name)]).toEqual([name, { decimal: '.', group: ',' }])
})
