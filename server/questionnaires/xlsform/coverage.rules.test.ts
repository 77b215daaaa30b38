import { describe, expect, it } from 'vitest'
import { coverageWords } from 'contract/questionnaires/questionnaire-file.ts'
import { readSurveyFile } from '../read-questionnaire.ts'
import { xlsFormOf } from './testing/workbook-of.ts'

const rows = [
  ['start', 'began', null, null, null, null],
  ['text', 'a', 'A', null, 'yes', 'minimal'],
  ['begin kobomatrix', 'people', 'People', null, null, null],
  ['text', 'person', 'Name', null, null, null],
  ['integer', 'age', 'Age', '. > 1', null, null],
  ['end kobomatrix', null, null, null, null, null],
  ['text', 'b', 'B', null, 'yes', 'pages'],
  ['text', 'c', 'C', 'version() = 1', 'yes', null],
]
const read = async () =>
  readSurveyFile(await xlsFormOf('type name label constraint required appearance', rows))

describe('the report on a workbook', () => {
  it('says how many rows, questions and conditions are taken', async () => {
    const { coverage } = await read()
    expect(coverage).toEqual({
      rows: { taken: 3, all: 7 },
      questions: { taken: 3, all: 5 },
      conditions: { taken: 0, all: 2 },
    })
    expect(coverageWords(coverage!)).toBe('3 of 7 rows taken; 60 % of questions, 0 % of conditions.')
  })

  it('lists causes by the questions lost, and marks those that no answer depends on', async () => {
    const { remarks } = await read()
    expect(
      remarks.map(({ row, lost_questions, lost_conditions, harmless }) => [
        row,
        lost_questions ?? 0,
        lost_conditions ?? 0,
        harmless ?? false,
      ]),
    ).toEqual([
      [4, 2, 0, false],
      [9, 0, 1, false],
      [2, 0, 0, true],
      [8, 0, 0, true],
    ])
  })

  it('counts the questions and conditions of a repeat as taken', async () => {
    const form = await xlsFormOf('type name label relevant default calculation choice_filter', [
      ['begin repeat', 'plot', 'Plot', null, null, null, null],
      ['integer', 'size', 'Size', null, '2', null, null],
      ['integer', 'twice', 'Twice', '${size} > 1', null, '${size} * position(..)', null],
      ['select_one yes_no', 'own', 'Own?', null, null, null, "name = 'yes' or ${size} > 2"],
      ['end repeat', null, null, null, null, null, null],
    ])
    const { coverage, remarks } = await readSurveyFile(form)
    expect(remarks).toEqual([])
    expect(coverageWords(coverage!)).toBe('4 of 4 rows taken; 100 % of questions, 100 % of conditions.')
    expect(coverage!.conditions).toEqual({ taken: 2, all: 2 })
  })

  it('a question whose condition is lost is never required', async () => {
    const form = await xlsFormOf('type name label relevant required', [
      ['begin group', 'g', 'G', 'version() = 1', null],
      ['text', 'a', 'A', null, 'yes'],
      ['end group', null, null, null, null],
      ['text', 'b', 'B', 'area(${a}) = 1', 'yes'],
      ['text', 'c', 'C', "${b} = '1'", 'yes'],
    ])
    const { drafts, remarks } = await readSurveyFile(form)
    expect(drafts.map(({ required }) => required)).toEqual([false, false, true])
    expect(remarks.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /The questions of the group are asked without this condition, and never required\.$/,
      ),
      expect.stringMatching(/The question is asked without this condition, and never required\.$/),
    ])
  })

  it('no percentage is rounded to all or none', () => {
    const share = (taken: number, all: number) => ({ taken, all })
    expect(
      coverageWords({ rows: share(1419, 1430), questions: share(999, 1000), conditions: share(1, 1000) }),
    ).toBe('1,419 of 1,430 rows taken; 99 % of questions, 1 % of conditions.')
  })
})
