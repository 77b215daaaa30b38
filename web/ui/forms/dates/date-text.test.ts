import { expect, it } from 'vitest'
import fc from 'fast-check'
import {
  dateExample,
  dayOrder,
  problems,
  readDate,
  readDateTime,
  readTime,
  type Reading,
} from './date-text.ts'

const shown = (reading: Reading) => ('value' in reading ? reading.value : reading.problem)
const date = (text: string, language = 'en-GB') => shown(readDate(text, dayOrder(language), language))
const time = (text: string) => shown(readTime(text))
const dateTime = (text: string, language = 'en-GB') => shown(readDateTime(text, dayOrder(language), language))

it('figures are read in the order of the reader, ISO dates by everybody', () => {
  expect(date('3/4/2026')).toBe('2026-04-03')
  expect(date('03.04.2026', 'de')).toBe('2026-04-03')
  expect(date('3 4 2026', 'fr')).toBe('2026-04-03')
  expect(date('3/4/2026', 'en-US')).toBe('2026-03-04')
  expect(date('3/4/2026', 'en')).toBe('2026-03-04')
  expect(date('3/4/2026', 'sv')).toBe(problems.yearFirst)
  for (const language of ['en-US', 'en-GB', 'sv', 'ja', 'ar-EG', 'fa']) {
    expect(date('2026-04-03', language)).toBe('2026-04-03')
    expect(date('2026/4/3', language)).toBe('2026-04-03')
  }
  expect(date('2026年4月3日', 'ja')).toBe('2026-04-03')
  expect(date('2026. 4. 3.', 'ko')).toBe('2026-04-03')
})

it('months may be written in letters, in English and in the language of the reader', () => {
  for (const text of ['3 April 2026', 'April 3, 2026', '3 apr 2026', '3rd of April 2026', '3apr2026'])
    for (const language of ['en-US', 'en-GB', 'sw']) expect(date(text, language)).toBe('2026-04-03')
  expect(date('3 août 2026', 'fr')).toBe('2026-08-03')
  expect(date('3 de agosto de 2026', 'es')).toBe('2026-08-03')
  expect(date('3 jui 2026', 'fr')).toBe(problems.incompleteDate)
  expect(date('3 Sept 2026')).toBe('2026-09-03')
  expect(date('3 ma 2026')).toBe(problems.incompleteDate)
})

it('digits of other scripts are read', () => {
  expect(date('٣/٤/٢٠٢٦', 'ar-EG')).toBe('2026-04-03')
  expect(date('\u200f٣\u200f/٤\u200f/٢٠٢٦', 'ar-EG')).toBe('2026-04-03')
  expect(date('۲۰۲۶/۴/۳', 'fa')).toBe('2026-04-03')
  expect(date('३/४/२०२६', 'hi')).toBe('2026-04-03')
  expect(date('３／４／２０２６')).toBe('2026-04-03')
  expect(time('۰۹:۳۰')).toBe('09:30')
})

it('only existing dates are read', () => {
  expect(date('29/2/2024')).toBe('2024-02-29')
  for (const text of ['29/2/2026', '29/2/1900', '31 April 2026', '2026-02-30', '4/13/2026', '0/4/2026'])
    expect(date(text)).toBe(problems.noSuchDate)
  expect(date('29/2/2000')).toBe('2000-02-29')
})

it('a year of two digits is refused, because its century is not known', () => {
  for (const text of ['3/4/26', '26/4/3', '3 April 26', 'April 3, 26', "3 apr '26"])
    expect([problems.shortYear, problems.incompleteDate]).toContain(date(text))
  expect(date('3/4/26')).toBe(problems.shortYear)
  expect(date('3 April 26')).toBe(problems.shortYear)
})

it('incomplete and other texts are no dates', () => {
  for (const text of [
    '3',
    '3/4',
    '06',
    'April',
    '2026',
    '3/4/20266',
    '1/2/3/2026',
    'tomorrow',
    '3:4:2026',
    '3 4 April 2026',
  ])
    expect(date(text)).toBe(problems.incompleteDate)
})

it('times are read with 12 and 24 hours', () => {
  const times = {
    '9': '09:00',
    '9:05': '09:05',
    '09.30': '09:30',
    '930': '09:30',
    '1430': '14:30',
    '14': '14:00',
    '9h30': '09:30',
    '9h': '09:00',
    '9 pm': '21:00',
    '12am': '00:00',
    '12:15 p.m.': '12:15',
    '2:05\u202fPM': '14:05',
    '2:05 p. m.': '14:05',
  }
  for (const [text, value] of Object.entries(times)) expect([text, time(text)]).toEqual([text, value])
  for (const text of ['24:00', '9:60', '13 pm', '0 am', '2575']) expect(time(text)).toBe(problems.noSuchTime)
  for (const text of ['9:3', 'noon', '9:305', ':30', '12345'])
    expect(time(text)).toBe(problems.incompleteTime)
})

it('a date is followed by its time', () => {
  for (const text of [
    '2031-05-12T09:00',
    '12/5/2031 9:00',
    '12 May 2031, 9 am',
    '12 May 2031 at 9',
    'May 12, 2031, 09:00',
  ])
    expect([text, dateTime(text)]).toEqual([text, '2031-05-12T09:00'])
  expect(dateTime('5/12/2031 9:00', 'en-US')).toBe('2031-05-12T09:00')
  for (const text of ['12/5/2031', '12 May 2031,', '9:00', '0', '05'])
    expect(dateTime(text)).toBe(problems.incomplete)
  expect(dateTime('12/5/31 9:00')).toBe(problems.shortYear)
  expect(dateTime('30/2/2031 9:00')).toBe(problems.noSuchDate)
  expect(dateTime('12/5/2031 25:00')).toBe(problems.noSuchTime)
})

it('what a field writes for a date is read as the same date', () => {
  const locales = ['en-US', 'en-GB', 'en-CA', 'de', 'fr', 'ar-EG', 'fa', 'ja', 'sw', 'pt-BR']
  const days = fc.integer({ min: Date.UTC(1500, 0, 1) / 86_400_000, max: Date.UTC(2199, 0, 1) / 86_400_000 })
  fc.assert(
    fc.property(days, fc.constantFrom(...locales), (count, language) => {
      const moment = new Date(count * 86_400_000)
      const value = moment.toISOString().slice(0, 10)
      for (const locale of ['en-US', 'en-GB'])
        for (const month of ['short', 'long', '2-digit'] as const) {
          const options = { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' } as const
          const text = new Intl.DateTimeFormat(month === '2-digit' ? language : locale, {
            ...options,
            calendar: 'gregory',
          }).format(moment)
          expect([
            text,
            date(text, month === '2-digit' && language === 'en-US' ? 'en-US' : language),
          ]).toEqual([text, value])
        }
    }),
  )
})

it('the example has the order of the reader', () => {
  expect([dateExample('en-US'), dateExample('en-GB'), dateExample('de'), dateExample('sv')]).toEqual([
    'MM/DD/YYYY',
    'DD/MM/YYYY',
    'DD.MM.YYYY',
    'YYYY-MM-DD',
  ])
})
