import { expect, it } from 'vitest'
import { conditionSentence, describedVariables } from './condition-sentence.ts'
import type { Option, Question } from './questions.ts'

const option = (name: string, label: string, type: Option['type'] = 'boolean'): Option => ({
  name,
  label,
  type,
})
const question = (
  variable_name: string,
  text: string,
  question_type: Question['question_type'],
  options: Option[],
) => ({ variable_name, question: text, question_type, options, metadata: { table_group: '' } })

const variables = describedVariables([
  question('lends', 'Do you lend to farmers?', 'single-select', [
    option('yes', 'Yes we do'),
    option('no', 'No'),
  ]),
  question('crops', 'Which crops?', 'multi-select', [option('maize', 'Maize'), option('tea', 'Tea')]),
  question('count', 'How many farmers?', 'other', [option('n', '', 'integer')]),
] as never)

it.each([
  ["selected('lends', 'yes')", '“Do you lend to farmers?” is “Yes we do”'],
  ["(!(selected('lends', 'no')))", '“Do you lend to farmers?” is not “No”'],
  [
    "lends == 'yes' && count > 10",
    '“Do you lend to farmers?” is “Yes we do” and “How many farmers?” is more than 10',
  ],
  ["${lends} = 'yes'", '“Do you lend to farmers?” is “Yes we do”'],
  ["${count} != ''", '“How many farmers?” is answered'],
  ["not answered('count')", '“How many farmers?” is not answered'],
  ["'no' == lends", '“Do you lend to farmers?” is “No”'],
  ['10 < count', '“How many farmers?” is more than 10'],
  ['!(count >= 10)', '“How many farmers?” is less than 10'],
  ["selected('crops', 'tea')", '“Which crops?” includes “Tea”'],
  ["!selected('crops', 'tea')", '“Which crops?” does not include “Tea”'],
  ["lends in ['yes', 'no']", '“Do you lend to farmers?” is one of “Yes we do”, “No”'],
  ["'maize' in crops", '“Which crops?” includes “Maize”'],
  ["count_selected('crops') >= 2", 'the number of options chosen in “Which crops?” is at least 2'],
  [
    "(selected('crops', 'tea') || selected('crops', 'maize')) && lends == 'yes'",
    '(“Which crops?” includes “Tea” or “Which crops?” includes “Maize”) and “Do you lend to farmers?” is “Yes we do”',
  ],
  [
    "!(selected('crops', 'tea') || count > 1)",
    '“Which crops?” does not include “Tea” and “How many farmers?” is at most 1',
  ],
  ['(count + 2) * 3 == 12', '(“How many farmers?” + 2) * 3 is 12'],
  ['round(count, 1) > 2', 'round(“How many farmers?”, 1) is more than 2'],
  ["count('count') > 2", 'the number of answers to “How many farmers?” is more than 2'],
  ["count('member') > 2", 'the number of entries of “member” is more than 2'],
  ["unknown == 'x'", 'unknown is “x”'],
  ['lends ==', 'lends =='],
])('%s', (condition, sentence) => {
  expect(conditionSentence(condition, variables)).toBe(sentence)
})

it('a long question is cut', () => {
  const long = describedVariables([
    question('v', `${'Very '.repeat(40)}long`, 'other', [option('n', '', 'text')]),
  ] as never)
  const text = conditionSentence("answered('v')", long)
  expect(text.length).toBeLessThan(125)
  expect(text).toMatch(/Very…” is answered$/)
})
