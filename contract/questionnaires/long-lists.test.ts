import { expect, it } from 'vitest'
import { hasLongList, mostSentOptions, findOptions, splitList, withList } from './long-lists.ts'
import { emptyDraft, type Option } from './questions.ts'

const option = (name: string, label: string): Option => ({ name, label, type: 'boolean' })

it('a choice with more than 500 options is sent without them, and is the same with its list', () => {
  const options = Array.from({ length: mostSentOptions + 1 }, (_, at) => option(`v${at}`, `Village ${at}`))
  const question = {
    ...emptyDraft(),
    question_type: 'single-select' as const,
    options,
    translations: {
      es: { question: '¿Dónde?', options: { v1: 'Pueblo 1' } },
      fr: { question: 'Où ?' },
    },
  }
  expect(hasLongList(question)).toBe(true)
  expect(hasLongList({ ...question, options: options.slice(1) })).toBe(false)
  expect(hasLongList({ ...question, question_type: 'other' })).toBe(false)
  const { list, rest } = splitList(question)
  expect(rest).not.toHaveProperty('options')
  expect(rest.translations).toEqual({ es: { question: '¿Dónde?' }, fr: { question: 'Où ?' } })
  expect(withList({ ...rest, options: [] }, list)).toEqual(question)
})

it.each([
  ['khart', ['1']],
  ['bahri khartoum', ['1']],
  ['EL', ['3', '1']],
  ['sao', ['2']],
  ['الخرطوم', ['4']],
  ['हिन्दी', ['5']],
  ['4', ['4']],
  ['nowhere', []],
  ['  ', ['1', '2', '3', '4', '5']],
])('a search for %s finds options in any script, those that begin with it first', (search, names) => {
  const options = [
    option('1', 'Khartoum Bahri El Gedid'),
    option('2', 'São Tomé'),
    option('3', 'El Obeid'),
    option('4', 'الخُرطوم'),
    option('5', 'हिन्दी'),
  ]
  expect(findOptions(options, search).map(({ name }) => name)).toEqual(names)
})
