import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Languages } from 'contract/questionnaires/languages.ts'
import { optionTypes } from 'contract/questionnaires/option-types.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import { spreadsheetSafe } from '../../platform/spreadsheet.ts'
import { readSurveyCsv } from './read-csv.ts'
import { draftsOf, writeSurveyCsv } from './write-csv.ts'

const again = (drafts: QuestionDraft[], languages?: Languages) =>
  readSurveyCsv(new TextEncoder().encode(writeSurveyCsv(drafts, languages)))
const oneLanguage = { languages: [], default_language: '' }

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''@x",
    '+5',
    '-3',
    '＝x',
    'a,b;c',
    'say "yes"',
    'two\nlines',
    "it's",
    '🌍',
    ',',
    '"',
    'Ünï',
  ),
)
const text = words.map((word) => word.replace(/\0/g, '').replace(/\r\n?/g, '\n').trim())
const filled = text.map((word) => word || 'something')

const maybe = <T>(text: fc.Arbitrary<T>) => fc.option(text, { nil: undefined })

const number = fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 8)
const range = fc
  .record({ start: number, end: number, step: fc.integer({ min: 1, max: 80 }).map((value) => value / 8) })
  .filter(({ start, end }) => start <= end && !Object.is(start, -0) && !Object.is(end, -0))
const file = fc.constantFrom('cow.png', 'Kuh, groß.jpg', '=1.mp3', 'film "2".mp4')
const media = fc
  .record({ image: file, big_image: file, audio: file, video: file }, { requiredKeys: [] })
  .filter((given) => Object.keys(given).length > 0)
const withMedia = <T>(one: fc.Arbitrary<T>) =>
  fc.tuple(one, maybe(media)).map(([rest, given]) => ({ ...rest, ...(given && { media: given }) }))
const plainOption = fc.oneof(
  fc.record({
    name: filled,
    label: filled,
    type: fc.constantFrom(...optionTypes.filter((type) => type !== 'mapping' && type !== 'range')),
  }),
  fc.record({ name: filled, label: filled, type: fc.constant('range' as const), range }),
)
const option = withMedia(plainOption)
const plainQuestion = fc.record({
  section_name: filled,
  question: filled,
  question_type: fc.constantFrom('single-select', 'multi-select', 'other', 'note'),
  required: fc.boolean(),
  condition: fc.constantFrom('', "answered('v0')", 'selected(\'v0\', "x, y")', "value('v0') == 1 // why"),
  description: text,
  metadata: fc
    .tuple(
      fc.record({
        table_group: text,
        info: text,
        video_link: fc.constantFrom('', 'https://example.org/a'),
      }),
      fc.constantFrom({}, { appearance: 'minimal' }, { appearance: 'columns-3' }),
    )
    .map(([metadata, asked]) => ({ ...metadata, ...asked })),
  visual_appearance: text,
  constraint_message: text,
  options: fc.uniqueArray(option, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
})
const question = withMedia(plainQuestion)

/** Codes and names as in the headers of files; some are names of inherited properties. */
const languages = [
  { code: 'es', name: 'Español' },
  { code: 'pt-br', name: 'Português (Brasil)' },
  { code: 'constructor', name: 'constructor' },
  { code: '__proto__', name: '__proto__' },
  { code: 'klingon', name: 'Klingon' },
  { code: 'fr', name: '"le français", =fr' },
  { code: 'old-norse', name: 'Old Norse' },
]
const partsInOneLanguage = fc.record({
  section_name: maybe(filled),
  question: maybe(filled),
  description: maybe(filled),
  info: maybe(filled),
  constraint_message: maybe(filled),
  media: maybe(media),
  labels: fc.array(maybe(filled), { minLength: 4, maxLength: 4 }),
})

type PartsInOneLanguage = typeof partsInOneLanguage extends fc.Arbitrary<infer Parts> ? Parts : never

/** Gives a question translations, those of options by the names that it has. */
function translated(draft: QuestionDraft, parts: PartsInOneLanguage[]): QuestionDraft {
  const entries = parts.flatMap(({ labels, ...texts }, at) => {
    const options = draft.options.flatMap(({ name }, place) =>
      labels[place] === undefined ? [] : [[name, labels[place]] as const],
    )
    const given = Object.entries(texts).filter(([, text]) => text !== undefined)
    if (options.length === 0 && given.length === 0) return []
    const ofOptions = options.length > 0 && { options: Object.fromEntries(options) }
    return [[languages[at]!.code, { ...Object.fromEntries(given), ...ofOptions }] as const]
  })
  return entries.length === 0 ? draft : { ...draft, translations: Object.fromEntries(entries) }
}

const survey = fc.array(question, { minLength: 1, maxLength: 6 }).map((questions) =>
  questions.map(({ condition, options, constraint_message, ...rest }, index): QuestionDraft => {
    const isNote = rest.question_type === 'note'
    const conditional = index > 0 ? condition : ''
    return {
      ...rest,
      code: `=Q${index}`,
      variable_name: `v${index}`,
      required: rest.required && conditional === '',
      required_condition: conditional,
      parent_codes: index > 1 ? ['=Q0', `=Q${index - 1}`] : [],
      visibility_condition: conditional,
      calculation: isNote && index > 0 ? '-1 + 2' : '',
      constraint: 'value != 3',
      constraint_message,
      options: isNote ? [] : options.filter(({ name }) => name !== '__proto__'),
    }
  }),
)

it('reading a written file gives the same survey, whatever its texts', () => {
  fc.assert(
    fc.property(survey, (drafts) => {
      fc.pre(drafts.every(({ question_type, options }) => question_type === 'note' || options.length > 0))
      expect(again(drafts)).toEqual({ drafts, uncoded: [], warnings: [], ...oneLanguage })
    }),
    { numRuns: 300 },
  )
})

it('the same holds in several languages, whatever their names', () => {
  const texts = fc.array(partsInOneLanguage, { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(
      survey,
      fc.array(texts, { minLength: 6, maxLength: 6 }),
      fc.boolean(),
      (plain, parts, named) => {
        fc.pre(plain.every(({ question_type, options }) => question_type === 'note' || options.length > 0))
        const drafts = plain.map((draft, at) => translated(draft, parts[at]!))
        const own = { code: 'en', name: 'English' }
        const others = languages.slice(0, 6)
        const sent = named
          ? { languages: [own, ...others], default_language: 'en' }
          : { languages: others, default_language: '' }
        fc.pre(drafts.some(({ translations }) => translations))
        expect(again(drafts, sent)).toEqual({ drafts, uncoded: [], warnings: [], ...sent })
      },
    ),
    { numRuns: 300 },
  )
})

it('no cell of a written file is a formula in a spreadsheet', () => {
  fc.assert(
    fc.property(survey, (drafts) => {
      const cells = (parse(writeSurveyCsv(drafts), { bom: true }) as string[][]).flat()
      expect(cells.map(spreadsheetSafe)).toEqual(cells)
    }),
  )
})

it('the Green Index is unchanged after writing and reading, also from stored questions', () => {
  const file = readFileSync(new URL('../../../db/seed/surveys/green-index-3.csv', import.meta.url))
  const { drafts } = readSurveyCsv(file)
  expect(again(drafts!).drafts).toEqual(drafts)
  const stored = drafts!.map(({ parent_codes: _, ...draft }, index) => ({
    ...draft,
    question_id: index + 1,
    parent_ids: index ? [1] : [],
  }))
  expect(draftsOf(stored)[5]!.parent_codes).toEqual([drafts![0]!.code])
})
