import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldedText } from '../platform/visible-text.ts'
import { highlighted, matchesWithTypo, searchWords, swappedVariants } from './search-text.ts'

it('ignores case, accents and vowel signs', () => {
  expect(searchWords('São  Tomé, STRASSE Straße')).toEqual(['sao', 'tome', 'strasse', 'strasse'])
  expect(searchWords('Ёлкин Łódź Ağrı')).toEqual(['елкин', 'lodz', 'agri'])
  expect(foldedText('مُؤسَّسة الأمل')).toBe(foldedText('مؤسسه الامل'))
})

it('tolerates one letter that is added, missing, wrong or swapped, but not two', () => {
  for (const typed of ['bannk', 'bak', 'bamk', 'bnak', 'ank', 'banky'])
    expect(matchesWithTypo(typed, 'bank')).toBe(true)
  for (const typed of ['bank', 'bmak', 'baannk', 'bk', 'nkba'])
    expect(matchesWithTypo(typed, 'bank')).toBe(false)
})

it('words of six or more letters may also have an error in their first letters', () => {
  expect(matchesWithTypo('micofin', 'microfinance')).toBe(true)
  expect(matchesWithTypo('micor', 'microfinance')).toBe(false)
})

const letter = fc.constantFrom('a', 'b', 'c', 'é', 'ж')
const edits = {
  missing: (word: string[], place: number) => word.toSpliced(place, 1),
  added: (word: string[], place: number, other: string) => word.toSpliced(place, 0, other),
  wrong: (word: string[], place: number, other: string) => word.toSpliced(place, 1, other),
  exchanged: (word: string[], place: number) =>
    word.toSpliced(place, 2, ...word.slice(place, place + 2).toReversed()),
}

it('any single typing error is tolerated', () =>
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 4, maxLength: 9 }),
      fc.constantFrom(...Object.values(edits)),
      fc.nat(8),
      letter,
      (letters, edit, place, other) => {
        const [word, typed] = [letters.join(''), edit(letters, place % letters.length, other).join('')]
        if (word !== typed) expect(matchesWithTypo(typed, word)).toBe(true)
      },
    ),
  ))

it('swaps neighbouring letters', () => {
  expect(swappedVariants('bnak')).toEqual(['nbak', 'bank', 'bnka'])
  expect(swappedVariants('aab')).toEqual(['aba'])
})

it('reads & as "and", and Japanese, Korean and Hindi letters as one letter each', () => {
  expect(searchWords('R&D, M & A')).toEqual(['r', 'and', 'd', 'm', 'and', 'a'])
  expect(searchWords('株式会社みどり銀行')).toEqual(['株式会社みどり銀行'])
  expect(searchWords('국민은행')).toEqual(['국민은행'])
  expect(searchWords('माइक्रोफाइनेंस')).toHaveLength(1)
})

it('highlights matches from the start of a word, as they are written in the text', () => {
  const found = (text: string, sought: string) =>
    highlighted(text, sought)
      .filter((part) => part.found)
      .map((part) => part.text)
  expect(found('Crédit Mutuel, crédit', 'credi')).toEqual(['Crédi', 'crédi'])
  expect(found('Müller Bank', 'mueller')).toEqual(['Müller'])
  expect(found('Große Straße', 'grosse')).toEqual(['Große'])
  expect(found('Microfinance', 'micrfinance')).toEqual(['Microfinance'])
  expect(found('Embank', 'bank')).toEqual([])
  expect(found('株式会社みどり銀行', 'みどり')).toEqual(['みどり'])
  expect(found('銀行の銀行', '銀行')).toEqual(['銀行', '銀行'])
  expect(found('ธนาคารกรุงไทย', 'กรุง')).toEqual(['กรุง'])
})

it('the parts add up to the text, whatever the query', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, sought) => {
      expect(
        highlighted(text, sought)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  ))
