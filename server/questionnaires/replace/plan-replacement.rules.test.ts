import { emptyDraft } from 'contract/questionnaires/questions.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import { isSameQuestionnaire } from 'contract/questionnaires/questionnaire-changes.ts'
import { readSurveyCsv } from '../csv/read-csv.ts'
import { writeSurveyCsv } from '../csv/write-csv.ts'
import type { Incoming } from './match-questions.ts'
import type { StoredDraft } from '../questions.queries.ts'
import { outOfOrder } from './moved-questions.ts'
import { formerOptions, isChanged, isRenumbered, planReplacement, type Plan } from './plan-replacement.ts'
import { stillShows } from './still-shows.ts'
import { describeChanges } from './describe-changes.ts'

const none = { before: [], after: [] }
const noAnswers = { answersTo: () => 0, given: () => 0 }
const told = (plan: Plan) => describeChanges(plan, none, noAnswers)

/** A survey with its removed questions, last removed first. */
interface Survey {
  live: StoredDraft[]
  removed: StoredDraft[]
}

let lastId = 0
const asSurvey = (drafts: readonly QuestionDraft[]): Survey => ({
  live: drafts.map((draft) => ({ id: ++lastId, draft, former: [] })),
  removed: [],
})

/** The survey after the replacement, as the database stores it. */
function applied({ removed }: Survey, plan: Plan): Survey {
  const added = plan.added.map(({ draft, position }) => ({ id: ++lastId, draft, former: [], position }))
  const continued = plan.continued.map((one) => {
    const { stored, draft, position } = one
    return { id: stored.id, draft, former: formerOptions(one), position }
  })
  const back = new Set(continued.map(({ id }) => id))
  return {
    live: [...added, ...continued].toSorted((one, other) => one.position - other.position),
    removed: [...plan.removed, ...removed.filter(({ id }) => !back.has(id))],
  }
}

const planned = ({ live, removed }: Survey, file: Incoming) => planReplacement(live, removed, file)

/** The result of reading a file with these questions. */
function read(drafts: QuestionDraft[]): Incoming {
  const reading = readSurveyCsv(new TextEncoder().encode(writeSurveyCsv(drafts)))
  if (reading.errors) throw new Error(JSON.stringify(reading.errors))
  return reading
}

// Few names for many questions, so that many of them collide.
const type = fc.constantFrom('single-select', 'multi-select', 'other', 'note')
const option = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  label: fc.constantFrom('One', 'Two'),
  type: fc.constantFrom('boolean', 'boolean-with-text', 'text', 'integer', 'number', 'date'),
})
const question = fc.record({
  code: fc.constantFrom('', '', 'Q001', 'Q002', 'Q003', 'Q9'),
  section_name: fc.constantFrom('North', 'South'),
  question: fc.constantFrom('How many?', 'Which?', 'Why?', 'Please explain'),
  question_type: type,
  variable_name: fc.constantFrom('', '', 'v1', 'v2', 'v3'),
  description: fc.constantFrom('', 'Roughly'),
  options: fc.uniqueArray(option, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
  child: fc.boolean(),
})
const questionnaire: fc.Arbitrary<QuestionDraft[]> = fc
  .array(question, { minLength: 1, maxLength: 8 })
  .map((questions) => {
    const [codes, variables] = [new Set<string>(), new Set<string>()]
    const once = (seen: Set<string>, name: string) => (seen.has(name) ? '' : (seen.add(name), name))
    const drafts = questions.map(({ child: _, code, variable_name, options, ...rest }) =>
      draftOf({
        ...rest,
        code: once(codes, code),
        variable_name: once(variables, variable_name),
        options: rest.question_type === 'note' ? [] : options,
      }),
    )
    const first = drafts[0]!.code
    return drafts.map((draft, at) =>
      at > 0 && first !== '' && questions[at]!.child ? { ...draft, parent_codes: [first] } : draft,
    )
  })

const draftOf = (parts: Partial<QuestionDraft>): QuestionDraft => ({
  ...emptyDraft(),
  section_name: 'North',
  question: 'How many?',
  question_type: 'other',
  options: [{ name: 'count', label: 'count', type: 'integer' }],
  ...parts,
})

/** The questions without generated codes. */
const asWritten = (drafts: readonly QuestionDraft[], { uncoded }: Incoming) =>
  drafts.map((draft, place) => (uncoded.includes(place) ? { ...draft, code: '' } : draft))

const drafts = ({ live }: Survey) => live.map(({ draft }) => draft)

describe('for any questions', () => {
  it('the file of a survey changes nothing, with or without generated codes', () => {
    fc.assert(
      fc.property(questionnaire, (questions) => {
        const file = read(questions)
        const survey = asSurvey(file.drafts)
        expect(told(planned(survey, file))).toMatchObject({ counts: { kept: questions.length } })
        expect(isSameQuestionnaire(told(planned(survey, file)))).toBe(true)
        expect(isSameQuestionnaire(told(planned(survey, read(drafts(survey)))))).toBe(true)
      }),
    )
  })

  it('a survey has the questions of the file after a replacement, and the same file again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(questionnaire, { minLength: 2, maxLength: 5 }), ([first, ...others]) => {
        let survey = asSurvey(read(first!).drafts)
        for (const questions of others) {
          const file = read(questions)
          const plan = planned(survey, file)
          survey = applied(survey, plan)
          expect(asWritten(drafts(survey), file)).toEqual(asWritten(file.drafts, file))
          expect(new Set(drafts(survey).map(({ code }) => code)).size).toBe(questions.length)
          expect(isSameQuestionnaire(told(planned(survey, file)))).toBe(true)
        }
      }),
    )
  })

  it('each question is matched, added or removed once, and matched only if its answers can be shown', () => {
    fc.assert(
      fc.property(fc.array(questionnaire, { minLength: 2, maxLength: 5 }), ([first, ...others]) => {
        let survey = asSurvey(read(first!).drafts)
        for (const questions of others) {
          const before = survey
          const plan = planned(before, read(questions))
          survey = applied(before, plan)
          const ids = [...survey.live, ...survey.removed].map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids).toEqual(expect.arrayContaining([...before.live, ...before.removed].map(({ id }) => id)))
          for (const { stored, draft } of plan.continued) expect(stillShows(stored, draft)).toBe(true)
          const { counts } = told(plan)
          expect(counts.added + counts.restored + counts.changed + counts.renumbered + counts.kept).toBe(
            questions.length,
          )
        }
      }),
    )
  })

  it('replacing the questions and reverting restores the same questions', () => {
    fc.assert(
      fc.property(questionnaire, questionnaire, (questions, others) => {
        // Questions identified by variable, as in a workbook.
        const named = questions.map((draft, at) => ({
          ...draft,
          variable_name: `v${at}`,
          code: '',
          parent_codes: [],
        }))
        const other = others.map((draft, at) => ({
          ...draft,
          variable_name: `w${at}`,
          code: '',
          question: `Other ${at}?`,
          parent_codes: [],
        }))
        const before = asSurvey(read(named).drafts)
        const between = applied(before, planned(before, read(other)))
        expect(between.removed).toHaveLength(named.length)
        const after = applied(between, planned(between, read(named)))
        expect(after.live.map(({ id }) => id)).toEqual(before.live.map(({ id }) => id))
      }),
    )
  })

  it('an inserted row is one added question, even in a file without codes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), fc.boolean(), (length, at, coded) => {
        const row = (number: number) => draftOf({ question: `Question ${number}?` })
        const rows = Array.from({ length }, (_, number) => row(number))
        const more = rows.toSpliced(at % (length + 1), 0, row(length))
        // Renumbers all rows, as an author does by hand.
        const numbered = (all: QuestionDraft[]) =>
          coded ? all.map((draft, place) => ({ ...draft, code: `N${place + 1}` })) : all
        const { counts } = told(planned(asSurvey(read(numbered(rows)).drafts), read(numbered(more))))
        expect(counts).toMatchObject({ added: 1, removed: 0, changed: 0, moved: 0 })
        if (!coded) expect(counts).toMatchObject({ kept: length, renumbered: 0 })
      }),
    )
  })
})

describe('matching questions', () => {
  const survey = asSurvey(
    read([
      draftOf({ code: 'Q1', question: 'Do you lend?', variable_name: 'lend' }),
      draftOf({ code: 'Q2', question: 'How many farmers?', variable_name: 'farmers' }),
      draftOf({ code: 'Q3', question: 'Comments' }),
    ]).drafts,
  )
  const ids = (rows: Partial<QuestionDraft>[]) => {
    const { continued } = planned(survey, read(rows.map(draftOf)))
    return rows.map((_, at) => {
      const one = continued.find(({ position }) => position === at)
      return one && survey.live.indexOf(one.stored) + 1
    })
  }

  it.each<[string, Partial<QuestionDraft>, number | undefined]>([
    ['its code, whatever its text', { code: 'Q2', question: 'How many people?', variable_name: 'people' }, 2],
    ['its variable, if it has no code', { question: 'How many people?', variable_name: 'farmers' }, 2],
    ['its section and text, if it has neither', { question: 'Comments' }, 3],
    ['its text, if it has moved to another section', { section_name: 'South', question: 'Comments' }, 3],
    ['nothing that a question had', { question: 'Any trees?' }, undefined],
    ['its text rather than another one’s code', { code: 'Q1', question: 'Comments' }, 3],
    [
      'its variable and text rather than another one’s code',
      { code: 'Q1', question: 'How many farmers?', variable_name: 'farmers' },
      2,
    ],
  ])('is matched by %s', (_, row, place) => {
    expect(ids([row])).toEqual([place])
  })

  it('allows codes to be swapped', () => {
    const rows = ids([
      { code: 'Q2', question: 'Do you lend?', variable_name: 'lend' },
      { code: 'Q1', question: 'How many farmers?', variable_name: 'farmers' },
    ])
    expect(rows).toEqual([1, 2])
  })
})

describe('a question whose answers could no longer be shown', () => {
  const typed = (
    type: QuestionDraft['options'][number]['type'],
    question_type: QuestionDraft['question_type'] = 'other',
  ) => draftOf({ code: 'Q1', question_type, options: [{ name: 'a', label: 'a', type }] })
  it.each<[QuestionDraft, QuestionDraft, boolean]>([
    [typed('integer'), typed('number'), true],
    [typed('number'), typed('integer'), false],
    [typed('date'), typed('text'), true],
    [typed('text'), typed('date'), false],
    [typed('file'), typed('text'), false],
    [typed('boolean', 'single-select'), typed('boolean', 'multi-select'), true],
    [typed('boolean', 'multi-select'), typed('boolean', 'single-select'), false],
    [typed('boolean', 'single-select'), typed('boolean-with-text', 'single-select'), true],
    [typed('boolean-with-text', 'single-select'), typed('boolean', 'single-select'), false],
    [typed('boolean'), typed('boolean-with-text'), false],
    [typed('boolean', 'single-select'), typed('boolean', 'other'), false],
    [typed('integer'), draftOf({ code: 'Q1', question_type: 'note', options: [] }), false],
  ])('is replaced by a new one and keeps its answers under the removed one', (before, after, shows) => {
    const plan = planned(asSurvey([before]), { drafts: [after], uncoded: [] })
    expect([plan.continued.length, plan.removed.length, plan.added.length]).toEqual(
      shows ? [1, 0, 0] : [0, 1, 1],
    )
    if (!shows) expect(plan.removed[0]!.retyped).toBe(true)
  })

  it('is restored with its answers when its type is', () => {
    const before = asSurvey([typed('text')])
    const between = applied(before, planned(before, { drafts: [typed('integer')], uncoded: [] }))
    const after = applied(between, planned(between, { drafts: [typed('text')], uncoded: [] }))
    expect(after.live[0]!.id).toBe(before.live[0]!.id)
  })

  it('is detected even if the option was missing in between', () => {
    const [a, b] = [typed('text').options[0]!, { name: 'b', label: 'b', type: 'text' as const }]
    const both = draftOf({ code: 'Q1', options: [a, b] })
    const before = asSurvey([both])
    const between = applied(before, planned(before, { drafts: [{ ...both, options: [b] }], uncoded: [] }))
    expect(between.live[0]!.former).toEqual([a])
    const other = { ...both, options: [{ ...a, type: 'integer' as const }, b] }
    expect(planned(between, { drafts: [other], uncoded: [] })).toMatchObject({ continued: [], removed: [{}] })
  })
})

it('a new key alone is not a change, neither of the question nor of its parents', () => {
  const rows = (prefix: string) => [
    draftOf({ code: `${prefix}1`, question: 'One?' }),
    draftOf({ code: `${prefix}2`, question: 'Two?', parent_codes: [`${prefix}1`] }),
  ]
  const plan = planned(asSurvey(rows('A')), { drafts: rows('B'), uncoded: [] })
  expect(plan.continued.map((one) => [isChanged(one), isRenumbered(one)])).toEqual([
    [false, true],
    [false, true],
  ])
})

it('a moved question counts once', () => {
  expect([...outOfOrder([1, 2, 3, 0])]).toEqual([3])
  expect([...outOfOrder([3, 0, 1, 2])]).toEqual([0])
  expect([...outOfOrder([])]).toEqual([])
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 30 }), (places) => {
      const out = outOfOrder(places)
      const rest = places.filter((_, index) => !out.has(index))
      expect(rest).toEqual(rest.toSorted((a, b) => a - b))
      if (places.length > 0) expect(rest.length).toBeGreaterThan(0)
    }),
  )
})

it('5,000 questions with repeated texts are compared', () => {
  const rows = Array.from({ length: 5000 }, (_, at) =>
    draftOf({ question: `Question ${at % 50}?`, section_name: `S${at % 20}` }),
  )
  const file = { drafts: rows.map((draft, at) => ({ ...draft, code: `Q${at}` })), uncoded: [...rows.keys()] }
  const survey = asSurvey(file.drafts)
  const { counts } = told(planned(survey, { ...file, drafts: file.drafts.toReversed() }))
  expect(counts).toMatchObject({ added: 0, removed: 0 })
})
