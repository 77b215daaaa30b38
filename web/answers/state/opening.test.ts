import { expect, it } from 'vitest'
import { openingPart } from 'contract/answers/opening-part.ts'
import { yesOrNo } from 'contract/testing/example-survey.ts'
import { compileQuestionnaire } from 'contract/questionnaires/questionnaire-model.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { exampleForm } from './testing/example-form.ts'
import { Filling } from './filling.ts'
import { fullForm } from './full-form.ts'

/** Two sections; the first question makes the second one and the third one visible. */
const questions = [
  yesOrNo(1, { section_name: 'One' }),
  yesOrNo(2, { section_name: 'One', visibility_condition: "q1 == 'yes'" }),
  yesOrNo(3, { section_name: 'Two', visibility_condition: "q1 == 'yes'", required: true }),
  yesOrNo(4, { section_name: 'Two' }),
]
const asked = (index: number, answer_id: number | null = null): QuestionWithAnswer => ({
  ...questions[index]!,
  updated_at: '2026-01-01T00:00:00.000Z',
  answer: answer_id ? { yes: true } : null,
  answer_id,
})
const form = (results: QuestionWithAnswer[], part?: SurveyForm['part']): SurveyForm =>
  exampleForm(results, part && { part })
const opened = (section: number) => {
  const places = openingPart(compileQuestionnaire(questions), section)
  return new Filling(
    form(
      places.map((place) => asked(place)),
      { section, sections: ['One', 'Two'] },
    ),
  )
}
const shownIn = (filling: Filling, section: number) =>
  filling.layout.sections[section]!.chunks.flatMap((chunk) =>
    filling.itemsOf(chunk).flatMap(({ ids }) => ids),
  )

it('a section loaded first can be answered immediately, and unknown totals are not shown', () => {
  const filling = opened(0)
  expect(filling.isWhole).toBe(false)
  expect(shownIn(filling, 0)).toEqual([1])
  filling.choose(1, 'yes')
  expect(shownIn(filling, 0)).toEqual([1, 2])
  const { sections, totals, places } = filling.progress()
  expect(totals).toBeUndefined()
  expect(sections[0]!.count).toEqual({ visible: 2, answered: 1 })
  expect(places.map(({ name, known }) => [name, known])).toEqual([
    ['One', true],
    ['Two', false],
  ])
})

it('answers given before and during the loading of the whole survey are kept', async () => {
  const filling = opened(1)
  const [chunk] = filling.layout.sections[1]!.chunks
  const [before, shown] = [filling.itemsOf(chunk!), filling.shown(4)]
  filling.choose(4, 'no')
  const complete = fullForm(filling)
  filling.take(form(questions.map((_, index) => asked(index))))
  expect(filling.isWhole).toBe(false)
  filling.choose(4, 'yes')
  await complete
  expect(filling.isWhole).toBe(true)
  expect(filling.answerOf(4)).toMatchObject({ yes: true, no: false })
  expect([...filling.edits.all.keys()]).toEqual([4])
  expect(filling.progress().totals).toMatchObject({ totalVisible: 2, totalAnswered: 1 })
  // Views stay the same objects, so that only changed questions rerender.
  expect(filling.layout.sections[1]!.chunks[0]).toBe(chunk)
  expect(filling.itemsOf(chunk!)).toBe(before)
  expect(filling.shown(4).question).toBe(shown.question)
  filling.choose(1, 'yes')
  expect(shownIn(filling, 1)).toEqual([3, 4])
})

it('answers saved after the whole survey was fetched are kept', async () => {
  const filling = opened(0)
  filling.choose(1, 'no')
  const sent = [...filling.edits.all.values()]
  filling.saved(sent, [{ question_id: 1, answer: { no: true }, answer_id: 9 }])
  filling.take(form([asked(0, 5), asked(1), asked(2), asked(3)]))
  await fullForm(filling)
  expect(filling.answerOf(1)).toMatchObject({ no: true })
  expect(filling.edits.stored(1).answer_id).toBe(9)
  expect(filling.edits.all.size).toBe(0)
})

it('an answer saved by another user between the two queries is shown', async () => {
  const filling = opened(0)
  expect(filling.shown(1).answer).toEqual({})
  filling.take(form([asked(0, 5), asked(1), asked(2), asked(3)]))
  await fullForm(filling)
  expect(filling.shown(1).answer).toEqual({ yes: true })
  expect(shownIn(filling, 0)).toEqual([1, 2])
})

it('a conflict ends when the whole survey contains an answer equal to the typed one', async () => {
  const filling = opened(0)
  filling.choose(1, 'yes')
  filling.addConflicts([
    {
      question_id: 1,
      answer: { no: true },
      answer_id: 4,
      user: null,
      respondent_number: null,
      created_at: '2026-01-01T00:00:00.000Z',
    },
  ])
  expect(filling.shown(1).conflict?.answer).toEqual({ no: true })
  filling.take(form([asked(0, 5), asked(1), asked(2), asked(3)]))
  await fullForm(filling)
  expect([filling.edits.all.size, filling.shown(1).conflict]).toEqual([0, undefined])
})
