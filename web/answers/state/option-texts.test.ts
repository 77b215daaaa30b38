import { exampleOptions, exampleQuestion } from 'contract/testing/example-survey.ts'
import { expect, it } from 'vitest'
import { OptionTexts } from './option-texts.ts'

const question = exampleQuestion(1, {
  question_type: 'single-select',
  options: [...exampleOptions('boolean', 'yes'), ...exampleOptions('boolean-with-text', 'other', 'none')],
})

it('the text of Other is restored when Other is selected again, and only there', () => {
  const texts = new OptionTexts()
  const typed = { other: true, 'other-data': 'Beekeeping' }
  const yes = texts.choose(question, typed, 'yes')
  expect(yes).toEqual({ other: false, yes: true })
  const none = texts.choose(question, yes, 'none')
  expect(none).toEqual({ other: false, yes: false, none: true })
  expect(texts.choose(question, none, 'other')).toEqual({ ...typed, yes: false, none: false })
})

it('the latest text is restored, unless the user has removed it', () => {
  const texts = new OptionTexts()
  texts.choose(question, { other: true, 'other-data': 'Beekeeping' }, 'yes')
  const again = texts.choose(question, { yes: true, other: false }, 'other')
  expect(again['other-data']).toBe('Beekeeping')
  texts.choose(question, { ...again, 'other-data': 'Fishing' }, 'yes')
  expect(texts.choose(question, { yes: true, other: false }, 'other')['other-data']).toBe('Fishing')
})
