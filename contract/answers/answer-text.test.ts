import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultText } from './answer-text.ts'
import type { Option, Question } from '../questionnaires/questions.ts'

const asks = (question_type: Question['question_type'], options: Option[]) => ({ question_type, options })
const box = (label: string, at: number): Option => ({ name: `o${at}`, label, type: 'boolean' })
const input = (label: string, at: number): Option => ({ name: `o${at}`, label, type: 'text' })

/** As described in docs/results-files.md: a separator follows an even number of backslashes. */
function split(cell: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const { index, 1: escapes } of cell.matchAll(/(\\*); /g)) {
    if (index < start || escapes!.length % 2 === 1) continue
    parts.push(cell.slice(start, index + escapes!.length))
    start = index + escapes!.length + 2
  }
  return [...parts, cell.slice(start)].map((part) =>
    part
      .replace(/(\\+)(?=; )/g, (all) => all.slice(0, (all.length - 1) / 2))
      .replace(/\\+$/, (all) => all.slice(0, all.length / 2)),
  )
}

const label = fc
  .string({ unit: fc.constantFrom('a', 'b', ';', ' ', '\\', ',', 'é', ':'), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== '')

describe('an answer in a cell', () => {
  it('separates labels by semicolons, and escapes a semicolon in a label with a backslash', () => {
    const labels = ['Water, sanitation', 'Solar; wind', 'None;', 'C:\\']
    const all = Object.fromEntries(labels.map((_, at) => [`o${at}`, true]))
    const question = asks('multi-select', labels.map(box))
    expect(resultText(question, all)).toBe('Water, sanitation; Solar\\; wind; None;; C:\\\\')
    expect(split(resultText(question, all))).toEqual(labels)
  })

  it('returns any labels and typed texts unchanged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(label, { minLength: 2, maxLength: 6 }), fc.boolean(), (texts, typed) => {
        const question = typed
          ? asks('other', [...texts.map((_, at) => input(`f${at}`, at)), input('last', texts.length)])
          : asks('multi-select', texts.map(box))
        const answer = Object.fromEntries(
          texts.map((text, at) => (typed ? [`o${at}-data`, text] : [`o${at}`, true])),
        )
        expect(split(resultText(question, answer))).toEqual(
          texts.map((text, at) => (typed ? `f${at}: ${text}` : text)),
        )
      }),
    )
  })

  it('shows a single value as it is: there is nothing to tell its separators from', () => {
    const [first, second] = ['Yes; partly\\', 'No; not yet']
    for (const type of ['single-select', 'multi-select'] as const)
      expect(resultText(asks(type, [box(first, 0), box(second, 1)]), { o0: true })).toBe(first)
    const inputs = asks('other', [input('Why; and how', 0), input('When', 1)])
    expect(resultText(inputs, { 'o0-data': 'So; and so' })).toBe('Why; and how: So; and so')
  })

  it('tells options with one label apart by their names', () => {
    const same = asks('multi-select', [box('Other', 0), box('Solar', 1), box('Other', 2)])
    expect(resultText(same, { o0: true, o1: true, o2: true })).toBe('Other (o0); Solar; Other (o2)')
  })

  it('shows a single input as typed, and several numbers so that they can be parsed', () => {
    expect(resultText(asks('other', [input('', 0)]), { 'o0-data': 'one; two\\' })).toBe('one; two\\')
    const numbers: Option[] = ['men', 'women'].map((name) => ({ name, label: '', type: 'number' }))
    expect(resultText(asks('other', numbers), { 'men-data': -1234.5, 'women-data': 0 })).toBe(
      'men: -1234.5; women: 0',
    )
  })
})
