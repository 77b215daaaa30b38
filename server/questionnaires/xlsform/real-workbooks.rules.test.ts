import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { visibleQuestions, surveyState } from 'contract/answers/survey-state.ts'
import { questionDraft, type Question, type QuestionDraft } from 'contract/questionnaires/questions.ts'
import { compileQuestionnaire } from 'contract/questionnaires/questionnaire-model.ts'
import { readSurveyCsv } from '../csv/read-csv.ts'
import { readXlsForm } from './read-xlsform.ts'

const file = (name: string) => readFileSync(new URL(`../../../db/seed/surveys/${name}`, import.meta.url))
const numbered = (drafts: QuestionDraft[]) =>
  drafts.map(({ parent_codes: _, ...draft }, index): Question => ({
    ...draft,
    question_id: index + 1,
    parent_ids: [],
  }))

describe('the Green Index as its authors publish it', async () => {
  const reading = await readXlsForm(file('green-index-3.xlsx'))
  const fromCsv = readSurveyCsv(file('green-index-3.csv')).drafts!
  const byName = new Map(reading.drafts.map((draft) => [draft.variable_name, draft]))

  it('is read without an error, in three languages', () => {
    expect(reading.remarks.filter(({ level }) => level === 'error')).toEqual([])
    expect(reading.languages.map(({ code }) => code)).toEqual(['en', 'es', 'fr'])
    for (const draft of reading.drafts) questionDraft.parse(draft)
    expect(reading).toMatchObject({ title: 'GREEN INDEX 3.0', default_language: 'en' })
  })

  it('has the same questions, sections and order as the CSV derived from it', () => {
    const named = reading.drafts.filter(({ variable_name }) => variable_name !== '')
    const places = (drafts: QuestionDraft[]) => drafts.map((one) => [one.section_name, one.variable_name])
    expect(places(named)).toEqual(places(fromCsv))
  })

  it.each(['question_type', 'required', 'required_condition', 'options'] as const)(
    'agrees with it on %s',
    (column) => {
      for (const one of fromCsv) expect(byName.get(one.variable_name)![column]).toEqual(one[column])
    },
  )

  it('shows the same questions as the CSV for any answers', () => {
    const csv = compileQuestionnaire(numbered(fromCsv))
    const xlsx = compileQuestionnaire(numbered(reading.drafts))
    const visible = (model: typeof csv, chosen: (name: string) => number) => {
      const answers = model.questions.map(({ question_id, variable_name, options }) => {
        const at = chosen(variable_name) % (options.length + 1)
        const option = options[at]
        const value =
          option?.type === 'boolean' ? { [option.name]: true } : option ? { [`${option.name}-data`]: 7 } : {}
        return [question_id, value] as const
      })
      const state = surveyState(model, new Map<number, Record<string, boolean | number>>(answers))
      return visibleQuestions(state).flatMap(({ variable_name }) => variable_name || [])
    }
    const counts = Array.from({ length: 30 }, (_, round) => {
      const chosen = (name: string) =>
        [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + round) % 9973, round)
      const seen = visible(xlsx, chosen)
      expect(seen).toEqual(visible(csv, chosen))
      return seen.length
    })
    // The tested answers lead to different questions.
    expect(new Set(counts).size).toBeGreaterThan(10)
  })

  it('shows the labels of inner groups above their questions', () => {
    const headings = reading.drafts.filter(({ visual_appearance }) => visual_appearance === 'header')
    expect(headings.length).toBe(45)
    expect(headings[1]!.question).toMatch(/^Standard GI\.0: /)
  })

  it('has constraints, their messages and translations', () => {
    expect(byName.get('quantitative_GI_0_1_2_Q2')!.constraint).toBe(
      "value('value', '') > 0 && value('value', '') <= 100",
    )
    expect(byName.get('email')!.translations).toMatchObject({
      es: { question: 'Correo electrónico' },
      fr: { question: 'Courriel' },
    })
    const { translations } = byName.get('indicator_GI_0_2_3')!
    expect(translations!.fr!.options).toMatchObject({ none: expect.any(String) })
  })
})

it('the household survey is imported with its repeat and its filter', async () => {
  const { drafts, remarks, languages } = await readXlsForm(file('socio-economic-survey.xlsx'))
  expect(languages.map(({ code }) => code)).toEqual(['en', 'fr'])
  expect([...new Set(drafts.map(({ section_name }) => section_name))]).toEqual([
    'Household Information',
    'Internet Access',
    'Household members',
    'Socio-economic Survey',
  ])
  const firstName = drafts.find(({ variable_name }) => variable_name === 'firstNameFM')
  expect(firstName?.repeats).toHaveLength(1)
  expect(remarks.filter(({ level }) => level === 'error')).toEqual([])
  const told = remarks.map(({ sheet, row, column, level }) => [sheet, row, column, level])
  expect(drafts.filter(({ option_filter }) => option_filter)).not.toEqual([])
  expect(told).toContainEqual(['survey', 12, 'calculation', 'warning'])
  expect(told.filter(([, row, column]) => column === 'type' && Number(row) >= 22)).toEqual([])
})
