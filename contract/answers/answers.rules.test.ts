import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerProblems, choose, isAnsweredBy, isEmpty } from './answers.rules.ts'
import { exampleOptions, exampleQuestion, yesOrNo } from '../testing/example-survey.ts'
import { optionTypeRules, optionTypes, valueKey, type OptionType } from '../questionnaires/option-types.ts'
import type { Answer } from '../questionnaires/questions.ts'

const single = yesOrNo(1)
const multi = exampleQuestion(2, {
  question_type: 'multi-select',
  options: exampleOptions('boolean', 'a', 'b', 'c'),
})
const input = (type: OptionType) => exampleQuestion(3, { options: exampleOptions(type, 'x') })
const wrong = (type: OptionType, value: Answer[string]) =>
  answerProblems(input(type), { [valueKey({ type, name: 'x' })]: value }).length > 0

it('an answer is empty if nothing is ticked, typed or uploaded', () => {
  const empty: Answer[] = [{}, { yes: false }, { 'x-data': '' }, { 'x-data': ' ' }, { 'x-file': null }]
  const given: Answer[] = [{ yes: true }, { 'x-data': 0 }, { 'x-data': 'a' }, { 'x-file': 'a.pdf' }]
  expect(isEmpty(undefined)).toBe(true)
  expect(empty.map(isEmpty)).not.toContain(false)
  expect(given.map(isEmpty)).not.toContain(true)
})

it('a text without visible characters is empty', () => {
  for (const text of ['\u200b', ' \u200b\u2060\ufeff\u00ad ', '\u200e\u202e', '\u3164', '\u0007'])
    expect([text, isEmpty({ 'x-data': text })]).toEqual([text, true])
  for (const text of ['0', '\u200ba', 'می\u200cخواهم', '👩\u200d🌾'])
    expect([text, isEmpty({ 'x-data': text })]).toEqual([text, false])
})

describe('a question of choices is answered by a choice', () => {
  const options = [...exampleOptions('boolean', 'a'), ...exampleOptions('boolean-with-text', 'other')]
  const remark = exampleOptions('text', 'remark')
  const several = exampleQuestion(1, { question_type: 'multi-select', options: [...options, ...remark] })
  const one = exampleQuestion(2, { question_type: 'single-select', options: [...options, ...remark] })

  const noTicks: Answer[] = [{}, { a: false, other: false }]
  it('a text beside an unticked choice is not an answer (SRV-49)', () => {
    for (const question of [several, one])
      for (const ticks of noTicks) {
        const answer: Answer = { ...ticks, 'other-data': 'blue' }
        expect(isAnsweredBy(question, answer)).toBe(false)
        expect(isAnsweredBy(question, { ...answer, other: true })).toBe(true)
        expect(isAnsweredBy(question, { ...answer, a: true })).toBe(true)
      }
  })

  it('multi-select needs a selection if it has choices, single-select any value', () => {
    expect(isAnsweredBy(several, { 'remark-data': 'blue' })).toBe(false)
    expect(isAnsweredBy(one, { 'remark-data': 'blue' })).toBe(true)
    expect(isAnsweredBy({ ...several, options: remark }, { 'remark-data': 'blue' })).toBe(true)
    expect(isAnsweredBy(several, undefined)).toBe(false)
  })
})

describe('choosing', () => {
  const names = fc.constantFrom('yes', 'no')
  const anyAnswer = fc.record({ yes: fc.boolean(), no: fc.boolean() }, { requiredKeys: [] })

  it('in single-select at most one option is chosen, and choosing it again clears it', () => {
    fc.assert(
      fc.property(anyAnswer, names, (answer, name) => {
        const once = choose(single, answer, name)
        expect(Object.values(once).filter(Boolean).length).toBe(answer[name] ? 0 : 1)
        const twice = choose(single, once, name)
        expect(twice[name]).toBe(answer[name] ?? false)
      }),
    )
  })

  it('in multi-select a click toggles one option and leaves the others', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (clicks) => {
        const answer = clicks.reduce<Answer>((before, name) => choose(multi, before, name), {})
        for (const name of ['a', 'b', 'c']) {
          const odd = clicks.filter((click) => click === name).length % 2 === 1
          expect(answer[name] ?? false).toBe(odd)
        }
      }),
    )
  })

  it('clears the text beside a choice with it, but not other inputs', () => {
    const question = yesOrNo(1, {
      options: [
        ...exampleOptions('boolean', 'yes'),
        ...exampleOptions('boolean-with-text', 'other'),
        ...exampleOptions('text', 'remark'),
      ],
    })
    const answer = { other: true, 'other-data': 'blue', 'remark-data': 'so far' }
    expect(choose(question, answer, 'yes')).toEqual({ other: false, yes: true, 'remark-data': 'so far' })
  })

  it('an unknown option changes nothing', () => {
    expect(choose(single, { yes: true }, '__proto__')).toEqual({ yes: true })
  })
})

describe('an answer is checked by the type of its option', () => {
  const cases: Record<OptionType, { right: Answer[string][]; wrong: Answer[string][] }> = {
    boolean: { right: [true, false, null], wrong: ['true', 1] },
    'boolean-with-text': { right: ['a text', ''], wrong: [1, true] },
    text: {
      right: ['a', 'x'.repeat(10_000), '🌍'],
      wrong: ['x'.repeat(10_001), 'a\0b', '\ud800', 5, true],
    },
    email: {
      right: ['ada@example.org', "o'neil@x-y.co.uk"],
      wrong: ['ada', 'ada@', 'a b@c.d', '@x.y', 'a@-b.c', 1],
    },
    number: { right: [0, -1.5, 1e300], wrong: [Infinity, NaN, '1', true] },
    integer: { right: [0, -5, 9007199254740991], wrong: [1.5, 2 ** 53, '1'] },
    range: { right: [0, 2.5, -1], wrong: [Infinity, '1', true] },
    date: {
      right: ['2026-02-28', '2024-02-29', '1999-12-31'],
      wrong: ['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', 20260101],
    },
    time: { right: ['00:00', '23:59'], wrong: ['24:00', '9:30', '09:60', '09:30:00'] },
    datetime: {
      right: ['2026-01-31T17:30:00+01:00', '2026-01-31T17:30Z'],
      wrong: ['2026-01-31T17:30:00', '2026-02-30T17:30Z', '2026-01-31 17:30Z'],
    },
    geopoint: {
      right: ['52.52 13.405', '-1.2864 36.8172 1795 4.5', '90 -180', '+0.5 0', ' 1 2 '],
      wrong: ['52.52', '91 0', '0 181', '1 2 3 4 5', '1 2 3 -4', '1,2', '1e1 2', 'a b', '1 2;3 4', 52.52],
    },
    geotrace: {
      right: ['1 2;3 4', '1 2 3 4; 5 6 7 8;', Array.from({ length: 1_000 }, () => '1 2').join(';')],
      wrong: ['1 2', '1 2;', '1 2;91 0', Array.from({ length: 1_001 }, () => '1 2').join(';'), 1],
    },
    geoshape: {
      right: ['0 0;0 1;1 1;0 0', '0 0 5 1;0 1;1 1;0 0 6 2;'],
      wrong: ['0 0;0 1;1 1', '0 0;0 1;0 0', '0 0;0 1;0 1;0 0', '0 0', '0 0;0 200;1 1;0 0', 1],
    },
    file: { right: ['a1b2.pdf', 'Bericht (1).pdf'], wrong: ['../secret', 'a/b', '.env', 'a\0', 5] },
    barcode: { right: ['4006381333931', 'a b'], wrong: [4006381333931, true] },
    image: { right: ['a1b2.jpg'], wrong: ['../secret', 'a/b', 5] },
    audio: { right: ['a1b2.m4a'], wrong: ['a/b.mp3', 5] },
    video: { right: ['a1b2.mp4'], wrong: ['.env', 5] },
    mapping: { right: [], wrong: ['a', 1, true] },
  }
  it.each(optionTypes)('%s', (type) => {
    for (const value of cases[type].right) expect([value, wrong(type, value)]).toEqual([value, false])
    for (const value of cases[type].wrong) expect([value, wrong(type, value)]).toEqual([value, true])
  })

  it('stored values of a type are valid for the types that still show them', () => {
    // A box may become a box with a text, which is then empty.
    for (const type of optionTypes.filter((one) => one !== 'boolean'))
      for (const other of optionTypeRules[type].stillShownAs)
        expect(cases[type].right.filter((value) => wrong(other, value))).toEqual([])
  })

  it('a range accepts the numbers of its steps', () => {
    const options = [
      { name: 'x', label: 'x', type: 'range' as const, range: { start: 0, end: 5, step: 0.5 } },
    ]
    const problems = (value: Answer[string]) =>
      answerProblems(exampleQuestion(3, { options }), { 'x-data': value }).map(({ words }) => words)
    for (const value of [0, 0.5, 5, null]) expect(problems(value)).toEqual([])
    for (const value of [-0.5, 0.25, 5.5, '1'])
      expect(problems(value)).toEqual(['This must be a number from 0 to 5 in steps of 0.5.'])
  })

  it('a mapping and a note accept no values', () => {
    expect(answerProblems(input('mapping'), { x: true })).toHaveLength(1)
    expect(answerProblems(exampleQuestion(1, { question_type: 'note' }), { a: true })).toHaveLength(1)
  })

  it('unknown keys are refused, inherited names too', () => {
    const answer = JSON.parse(
      '{"__proto__": true, "constructor": true, "yes-data": "x", "maybe": true}',
    ) as Answer
    expect(answerProblems(single, answer).map(({ option }) => option)).toEqual([
      '__proto__',
      'constructor',
      'yes-data',
      'maybe',
    ])
    expect(answerProblems(single, {})).toEqual([])
  })

  it('single-select refuses two choices, a typed input a tick without a value', () => {
    expect(answerProblems(single, { yes: true, no: true })).toEqual([
      { option: 'no', words: 'Only one option can be chosen.' },
    ])
    expect(answerProblems(input('number'), { x: true })).toEqual([
      { option: 'x', words: 'A value is missing.' },
    ])
    expect(answerProblems(input('number'), { x: true, 'x-data': 4 })).toEqual([])
  })

  it('long malformed e-mail addresses are refused', () => {
    for (const text of [
      'a'.repeat(1e5),
      `${'a.'.repeat(5e4)}@`,
      `a@${'a-'.repeat(5e4)}`,
      `a@${'a'.repeat(250)}`,
    ]) {
      expect(wrong('email', text)).not.toEqual([])
    }
  })
})
