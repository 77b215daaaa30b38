import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { exampleQuestion } from 'contract/testing/example-survey.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { CallFailed, offline } from '../../platform/call.ts'
import type { InstanceChange } from './arrangement.ts'
import type { Attempt, Saved } from './attempt.ts'
import { Filling } from './filling.ts'
import { fullForm } from './full-form.ts'
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

/** The server's part: one list of instances, and the answers by instance. */
class ModelSet {
  instances: { instance: string; group: number; parent: string | null }[] = []
  readonly known = new Map<string, { instance: string; group: number; parent: string | null }>()
  readonly answers = new Map<string, { answer: Record<string, number>; answer_id: number }>()
  #last = 0

  read = () =>
    form({
      instances: [...this.instances],
      instance_answers: [...this.answers].map(([instance, one]) => ({ question_id: 2, instance, ...one })),
    })

  change(change: InstanceChange) {
    const { instances } = this
    const place = (one: (typeof instances)[number], after: string | null | undefined) => {
      const others = this.instances.filter(({ instance }) => instance !== one.instance)
      const at = after === null ? 0 : others.findIndex(({ instance }) => instance === after) + 1
      this.instances = at === 0 && after !== null ? [...others, one] : others.toSpliced(at, 0, one)
    }
    if ('remove' in change) this.instances = instances.filter(({ instance }) => instance !== change.remove)
    else if ('move' in change) {
      const moved = instances.find(({ instance }) => instance === change.move)
      if (!moved) throw new CallFailed(404, null)
      place(moved, change.after)
    } else if (!instances.some(({ instance }) => instance === change.add.instance)) {
      this.known.set(change.add.instance, change.add)
      place(change.add, change.after)
    }
  }

  save(attempt: Attempt): Saved {
    const response = respond({ ...attempt, edits: [] })
    for (const { question_id, instance, answer } of attempt.edits) {
      if (instance === undefined || !this.known.has(instance))
        throw new Error('An answer without its instance')
      const answer_id = ++this.#last
      this.answers.set(instance, { answer: answer as Record<string, number>, answer_id })
      response.saved.push({ question_id, instance, answer, answer_id })
    }
    return response
  }
}

const step = fc.record({
  page: fc.constantFrom(0, 1, 2),
  act: fc.constantFrom(
    'add',
    'add',
    'type',
    'type',
    'remove',
    'undo',
    'move',
    'save',
    'lose',
    'read',
    'reload',
  ),
  at: fc.nat(5),
})

it('for any changes of three pages, also offline and reloaded, each answer stays with its instance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const set = new ModelSet()
      let count = 0
      /** Where each value was typed. */
      const typedIn = new Map<number, string>()
      let isLost = false
      const opened = (drafts: Filling | undefined) => {
        const filling = new Filling(
          set.read(),
          [...(drafts?.edits.all.values() ?? [])],
          drafts?.arrangement.changes,
        )
        const saving = new Saving(filling, {
          send: async (attempt) => {
            if (isLost) throw new CallFailed(offline, null)
            return set.save(attempt)
          },
          sendChange: async (_, change) => {
            if (isLost) throw new CallFailed(offline, null)
            set.change(change)
          },
        })
        return { filling, saving, removed: new Array<string>() }
      }
      const pages = [0, 1, 2].map(() => opened(undefined))
      for (const { page: number, act, at } of steps) {
        const page = pages[number]!
        const { filling, saving } = page
        const all = filling.arrangement.all
        const id = all[at % Math.max(1, all.length)]?.instance
        const key = `k${++count}`
        if (act === 'add') filling.arrange({ key, add: { instance: `i${count}`, group: 1, parent: null } })
        else if (act === 'type' && id !== undefined) {
          typedIn.set(count, id)
          filling.type(inside(2, id), 'n', count)
        } else if (act === 'remove' && id !== undefined) {
          filling.arrange({ key, remove: id })
          page.removed.push(id)
        } else if (act === 'undo') {
          const change = filling.arrangement.restored(page.removed.pop() ?? '', key)
          if (change) filling.arrange(change)
        } else if (act === 'move' && id !== undefined) filling.arrange({ key, move: id, after: null })
        else if (act === 'save' || act === 'lose') {
          isLost = act === 'lose'
          await saving.save({ byItself: true })
          isLost = false
        } else if (act === 'read') filling.take(set.read())
        else if (act === 'reload') pages[number] = opened(filling)
      }
      for (const { saving } of pages) while (saving.isNeeded()) if (!(await saving.save())) break
      for (const { filling } of pages) filling.take(set.read())
      const ids = set.instances.map(({ instance }) => instance)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { filling } of pages) {
        expect(shown(filling)).toEqual(ids)
        for (const id of ids) {
          const value = filling.answerOf(inside(2, id))['n-data']
          if (value !== undefined) expect(typedIn.get(Number(value))).toBe(id)
        }
      }
      for (const [id, { answer }] of set.answers) expect(typedIn.get(Number(answer['n-data']))).toBe(id)
    }),
    { numRuns: 200 },
  )
})

it('defaults and calculations fill in each instance by itself', () => {
  const questions = [
    asked(1),
    { ...asked(2, 1), default_value: '3' },
    { ...asked(3, 1), calculation: "value('q2', '') * 2" },
    { ...asked(4, 1), calculation: "value('q2', '') + 100", trigger: 'q3' },
  ]
  const filled = (filling: Filling, instance: string) =>
    [2, 3, 4].map((id) => filling.answerOf(inside(id, instance))['n-data'])
  const open = (changes: Partial<SurveyForm> = {}) =>
    new Filling(exampleForm(questions, { repeats: [group(1, 'member')], instances: [], ...changes }))
  const filling = open()
  expect(filling.edits.all.size).toBe(0)
  filling.arrange(add('a'))
  expect(filled(filling, 'a')).toEqual([3, 6, 103])
  filling.type(inside(2, 'a'), 'n', 5)
  expect(filled(filling, 'a')).toEqual([5, 10, 105])
  filling.arrange(add('b'))
  expect([filled(filling, 'a'), filled(filling, 'b')]).toEqual([
    [5, 10, 105],
    [3, 6, 103],
  ])
  filling.type(inside(2, 'b'), 'n', undefined)
  filling.arrange({ key: 'm', move: 'b', after: null })
  expect(filled(filling, 'b')[0]).toBeUndefined()

  // Another user's answer in an instance is not replaced.
  const stored = open({
    instances: [{ instance: 'c', group: 1, parent: null }],
    instance_answers: [{ question_id: 2, instance: 'c', answer: { 'n-data': 9 }, answer_id: 50 }],
  })
  expect(filled(stored, 'c')).toEqual([9, 18, 109])
})

it('what was filled in is not kept for an instance that is removed before it was saved, but is filled in again', () => {
  const questions = [
    asked(1),
    { ...asked(2, 1), default_value: '3' },
    { ...asked(3, 1), calculation: "value('q2', '') * 2" },
    asked(4, 1),
  ]
  const filling = new Filling(exampleForm(questions, { repeats: [group(1, 'member')], instances: [] }))
  const values = () => [2, 3, 4].map((id) => filling.answerOf(inside(id, 'a'))['n-data'])
  filling.arrange(add('a'))
  expect(values()).toEqual([3, 6, undefined])
  filling.type(inside(4, 'a'), 'n', 1)
  filling.arrange({ key: 'r', remove: 'a' })
  expect([...filling.edits.removed.keys()]).toEqual([inside(4, 'a')])
  filling.arrange(filling.arrangement.restored('a', 'u')!)
  expect(values()).toEqual([3, 6, 1])
})

it('a default of the number of instances begins those instances with their own defaults', () => {
  const questions = [
    { ...asked(1), default_value: '2' },
    { ...asked(3, 2), default_value: 'position() * 10' },
  ]
  const filling = new Filling(exampleForm(questions, { repeats: [group(2, 'plot', 'q1')], instances: [] }))
  const plots = filling.state.model.questions.filter(({ question_id }) => question_id === 3)
  expect(plots.map((one) => filling.answerOf(answerId(one))['n-data'])).toEqual([10, 20])
})

it('options, read-only answers and random values are those of the instance', () => {
  const box = (name: string, region: string) => ({
    name,
    label: name,
    type: 'boolean' as const,
    columns: { region },
  })
  const questions = [
    asked(1, 1),
    {
      ...asked(2, 1),
      question_type: 'single-select' as const,
      options: [box('x', '1'), box('y', '2')],
      option_filter: "column('region') == string(value('q1', ''))",
      read_only: "value('q1', 0) > 1",
    },
    { ...asked(3, 1), options: [{ name: 't', label: 't', type: 'text' as const }], default_value: 'uuid()' },
  ]
  const instances = ['a', 'b'].map((instance) => ({ instance, group: 1, parent: null }))
  const filling = new Filling(exampleForm(questions, { repeats: [group(1, 'member')], instances }))
  filling.type(inside(1, 'a'), 'n', 1)
  filling.type(inside(1, 'b'), 'n', 2)
  const offered = (instance: string) => [...(filling.shown(inside(2, instance)).offered ?? [])]
  expect([offered('a'), offered('b')]).toEqual([['x'], ['y']])
  expect(['a', 'b'].map((one) => filling.shown(inside(2, one)).readOnly)).toEqual([false, true])
  filling.choose(inside(2, 'a'), 'x')
  filling.type(inside(1, 'a'), 'n', 2)
  expect(filling.shown(inside(2, 'a'))).toMatchObject({ withdrawn: ['x'] })
  expect(filling.state.isAnswered(inside(2, 'a'))).toBe(false)
  const [one, other] = ['a', 'b'].map((instance) => filling.answerOf(inside(3, instance))['t-data'])
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(other).not.toBe(one)
})

/** A survey in three sections, of which one is loaded first. */
const inSections = [asked(1), asked(2, 1), asked(3, 2), asked(4)].map((question, at) => ({
  ...question,
  section_name: ['How many', 'Groups', 'Groups', 'End'][at]!,
}))
const opened = (section: number, ids: readonly number[]) =>
  new Filling(
    form({
      results: inSections.filter(({ question_id }) => ids.includes(question_id)),
      part: { section, sections: ['How many', 'Groups', 'End'] },
    }),
  )
const itemsIn = (filling: Filling, section: number) =>
  filling.layout.sections[section]!.chunks.flatMap((chunk) =>
    filling.itemsOf(chunk).flatMap(({ ids }) => ids),
  )

it('instances added while the rest of a survey loads are kept with their answers', async () => {
  const filling = opened(1, [1, 2, 3])
  filling.arrange(add('a'))
  filling.type(inside(2, 'a'), 'n', 7)
  expect(itemsIn(filling, 1)).toEqual([inside(2, 'a')])
  filling.take(form({ results: inSections }))
  // While it is loading in slices.
  filling.arrange(add('b'))
  filling.type(inside(2, 'b'), 'n', 8)
  expect([filling.isWhole, itemsIn(filling, 1)]).toEqual([false, [inside(2, 'a'), inside(2, 'b')]])
  await fullForm(filling)
  expect(itemsIn(filling, 1)).toEqual([inside(2, 'a'), inside(2, 'b')])
  expect([filling.answerOf(inside(2, 'a')), filling.answerOf(inside(2, 'b'))]).toEqual([
    { 'n-data': 7 },
    { 'n-data': 8 },
  ])
  expect(filling.progress().totals).toMatchObject({ totalVisible: 4, totalAnswered: 2 })
})

it('a number of instances given while the rest of a survey loads shows them', async () => {
  const filling = opened(0, [1])
  filling.take(form({ results: inSections }))
  filling.type(1, 'n', 2)
  await fullForm(filling)
  expect(itemsIn(filling, 1)).toHaveLength(2)
  expect(filling.progress().totals).toMatchObject({ totalVisible: 4, totalAnswered: 1 })
})

it('instances that another user added before the rest was loaded are shown', async () => {
  const filling = opened(1, [1, 2, 3])
  expect(itemsIn(filling, 1)).toEqual([])
  filling.take(form({ results: inSections, instances: [{ instance: 'x', group: 1, parent: null }] }))
  await fullForm(filling)
  expect(itemsIn(filling, 1)).toEqual([inside(2, 'x')])
})
