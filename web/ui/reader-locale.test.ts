import { expect, it } from 'vitest'
import { figuresLocale, lettersLocale } from './reader-locale.ts'

const moment = new Date('2026-03-04T14:05:00Z')
const inFigures = (language: string | undefined) =>
  new Intl.DateTimeFormat(figuresLocale(language), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(moment)
const inLetters = (language: string | undefined) =>
  new Intl.DateTimeFormat(lettersLocale(language), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(moment)

it.each([
  ['en-US', '03/04/2026', 'March 4, 2026'],
  ['en', '03/04/2026', 'March 4, 2026'],
  ['', '03/04/2026', 'March 4, 2026'],
  ['not a locale', '03/04/2026', 'March 4, 2026'],
  ['en-GB', '04/03/2026', '4 March 2026'],
  ['en-KE', '04/03/2026', '4 March 2026'],
  ['de-DE', '04.03.2026', '4 March 2026'],
  ['fr', '04/03/2026', '4 March 2026'],
  ['sv-SE', '2026-03-04', '4 March 2026'],
  ['ja-JP', '2026/03/04', '4 March 2026'],
  ['fa-IR', '2026/03/04', '4 March 2026'],
])('a reader in %j sees %s and %s', (language, figures, letters) => {
  expect(
    [inFigures(language), inLetters(language)].map((text) => text.replace(/[\u200e\u200f]/g, '')),
  ).toEqual([figures, letters])
})
