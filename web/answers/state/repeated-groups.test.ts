import { expect, it } from 'vitest'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { exampleQuestion } from 'contract/testing/example-survey.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { CallFailed, offline } from '../../platform/call.ts'
import type { InstanceChange } from './arrangement.ts'
import type { Attempt, Saved } from './attempt.ts'
import { Filling } from './filling.ts'
import { Saving } from './saving.ts'
import { exampleForm } from './testing/example-form.ts'

const updated_at = '2026-01-01T00:00:00.000Z'
const group = (id: number, name: string, count = ''): RepeatGroup => ({
  id,
  parent: null,
  name,
  label: '',
  count,
  layout: '',
})
const asked = (id: number, repeat?: number): QuestionWithAnswer => ({
  ...exampleQuestion(id, {
    variable_name: `q${id}`,
    options: [{ name: 'n', label: 'n', type: 'integer' }],
    ...(repeat !== undefined && { repeat }),
  }),
  updated_at,
  answer: null,
  answer_id: null,
})
const form = (changes: Partial<SurveyForm> = {}) =>
  exampleForm([asked(1), asked(2, 1), asked(3, 2)], {
    repeats: [group(1, 'member'), group(2, 'plot', 'q1')],
    instances: [],
    instance_answers: [],
    ...changes,
  })
const inside = (question_id: number, instance: string) => answerId({ question_id, instance })
const add = (instance: string): InstanceChange => ({
  key: instance,
  add: { instance, group: 1, parent: null },
})
const shown = (filling: Filling) =>
  filling.state.model.questions.filter(({ question_id }) => question_id === 2).map(({ instance }) => instance)
const respond = ({ edits }: Attempt): Saved => ({
  success: true,
  form_metadata: form().form_metadata,
  saved: edits.map(({ question_id, instance, answer }, at) => ({
    question_id,
    ...(instance !== undefined && { instance }),
    answer,
    answer_id: 100 + at,
  })),
  conflicts: [],
  files: {},
})

it('an instance is filled before the server has it, and sent before its answers', async () => {
  const filling = new Filling(form())
  const sent: string[] = []
  let isOffline = true
  const saving = new Saving(filling, {
    send: async (attempt) => (
      sent.push(`answers ${attempt.edits.map(({ instance }) => instance)}`),
      respond(attempt)
    ),
    sendChange: async (_, change) => {
      if (isOffline) throw new CallFailed(offline, null)
      sent.push(`change ${change.key}`)
    },
  })
  filling.arrange(add('a'))
  filling.arrange(add('b'))
  filling.type(inside(2, 'b'), 'n', 7)
  expect(filling.progress().totals).toMatchObject({ totalVisible: 3, totalAnswered: 1 })
  expect((await saving.save({ byItself: true }))?.status).toBe(offline)
  expect([sent, saving.ready()]).toEqual([[], []])

  isOffline = false
  await saving.save({ byItself: true })
  expect(sent).toEqual(['change a', 'change b', 'answers b'])
  expect(filling.edits.all.size).toBe(0)
  expect(filling.answerOf(inside(2, 'b'))).toEqual({ 'n-data': 7 })
  // A response that was read before is not taken for a removal.
  filling.arrange({ key: 'm', move: 'b', after: null })
  expect(shown(filling)).toEqual(['b', 'a'])
  expect(filling.answerOf(inside(2, 'b'))).toEqual({ 'n-data': 7 })
})

it('another user’s changes never move what is typed to another instance', () => {
  const instance = (id: string) => ({ instance: id, group: 1, parent: null })
  const filling = new Filling(form({ instances: ['a', 'b'].map(instance) }))
  filling.type(inside(2, 'b'), 'n', 7)
  filling.take(form({ instances: ['c', 'b'].map(instance) }))
  expect(shown(filling)).toEqual(['c', 'b'])
  expect(filling.answerOf(inside(2, 'b'))).toEqual({ 'n-data': 7 })
  expect([...filling.edits.all.keys()]).toEqual([inside(2, 'b')])
  // Removed by another user: kept on the device, and back with the instance.
  filling.take(form({ instances: ['c'].map(instance) }))
  expect([filling.edits.all.size, filling.edits.removed.size]).toEqual([0, 1])
  filling.take(form({ instances: ['c', 'b'].map(instance) }))
  expect(filling.answerOf(inside(2, 'b'))).toEqual({ 'n-data': 7 })
})

it('a removed instance is restored in its place', () => {
  const instance = (id: string) => ({ instance: id, group: 1, parent: null })
  const filling = new Filling(form({ instances: ['a', 'b', 'c'].map(instance) }))
  filling.arrange({ key: 'r', remove: 'b' })
  expect(shown(filling)).toEqual(['a', 'c'])
  filling.arrange(filling.arrangement.restored('b', 'u')!)
  expect(shown(filling)).toEqual(['a', 'b', 'c'])
})

it('the count of a group follows its answer while it is typed', () => {
  const filling = new Filling(form())
  const plots = () => [...filling.state.model.instances!.of(2, undefined)].map(({ id }) => id)
  expect(plots()).toEqual([])
  filling.type(1, 'n', 2)
  expect(plots()).toEqual(['g2n1', 'g2n2'])
  filling.type(inside(3, 'g2n2'), 'n', 5)
  filling.type(1, 'n', 1)
  expect(plots()).toEqual(['g2n1'])
  expect(filling.progress().totals).toMatchObject({ totalVisible: 2, totalAnswered: 1 })
  filling.type(1, 'n', 2)
  expect(filling.answerOf(inside(3, 'g2n2'))).toEqual({ 'n-data': 5 })
})
