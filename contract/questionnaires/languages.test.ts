import { describe, expect, it } from 'vitest'
import { surveyState } from '../answers/survey-state.ts'
import { exampleQuestion, yesOrNo } from '../testing/example-survey.ts'
import { choiceOfLanguages, inLanguage, isLabelTranslated, isTranslated, sectionNameIn } from './languages.ts'
import { piped, presentAnswer } from '../answers/piping.ts'
import { compileQuestionnaire } from './questionnaire-model.ts'

const question = yesOrNo(1, {
  question: 'Do you lend?',
  metadata: { table_group: 'a b', info: 'More', video_link: '' },
  translations: {
    es: { section_name: 'Uno', question: '¿Presta?', info: 'Más', options: { yes: 'Sí' } },
    fr: { description: 'En bref' },
  },
})

describe('a question in a language', () => {
  it('has the translated texts; everything else is unchanged', () => {
    expect(inLanguage(question, 'es')).toEqual({
      ...question,
      section_name: 'Uno',
      question: '¿Presta?',
      metadata: { table_group: 'a b', info: 'Más', video_link: '' },
      options: [
        { name: 'yes', label: 'Sí', type: 'boolean' },
        { name: 'no', label: 'NO', type: 'boolean' },
      ],
    })
    expect(inLanguage(question, 'fr')).toEqual({ ...question, description: 'En bref' })
  })

  it('has the files of the language, and those of the default one where there are none', () => {
    const illustrated = {
      ...question,
      media: { image: 'a.png', audio: 'a.mp3' },
      options: question.options.map((option) => ({ ...option, media: { image: `${option.name}.png` } })),
      translations: {
        es: { media: { audio: 'es.mp3' }, option_media: { no: { audio: 'no.mp3' } } },
      },
    }
    const { media, options } = inLanguage(illustrated, 'es')
    expect([media, options.map((option) => option.media)]).toEqual([
      { image: 'a.png', audio: 'es.mp3' },
      [{ image: 'yes.png' }, { image: 'no.png', audio: 'no.mp3' }],
    ])
  })

  it.each(['', 'en', 'de', 'constructor', '__proto__', 'toString'])('is unchanged in %j', (code) => {
    expect(inLanguage(question, code)).toBe(question)
    expect(inLanguage(exampleQuestion(2), code).question).toBe('Question 2')
  })

  it('reports which of its texts are translated', () => {
    expect([isTranslated(question, 'question', 'es'), isTranslated(question, 'description', 'es')]).toEqual([
      true,
      false,
    ])
    expect(['yes', 'no', 'toString'].map((name) => isLabelTranslated(question, name, 'es'))).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('a section has the name that any of its questions gives it', () => {
  const questions = [exampleQuestion(2), question]
  expect(['es', 'fr', 'constructor'].map((code) => sectionNameIn(questions, code))).toEqual([
    'Uno',
    undefined,
    undefined,
  ])
})

describe('the choice of languages', () => {
  const [en, es] = [
    { code: 'en', name: 'English' },
    { code: 'es', name: 'Español' },
  ]
  it('starts with the default language', () => {
    expect(choiceOfLanguages({ languages: [es, en], default_language: 'en' })).toEqual([en, es])
  })
  it('is empty with one language', () => {
    expect(choiceOfLanguages({ languages: [en], default_language: 'en' })).toEqual([])
    expect(choiceOfLanguages({ languages: [], default_language: '' })).toEqual([])
  })
  it('offers the original texts if their language is unknown', () => {
    const [own, other] = choiceOfLanguages({ languages: [es], default_language: '' })
    expect([own!.code, other]).toEqual(['', es])
  })
})

it('answers quoted in a text are in the same language', () => {
  const state = surveyState(
    compileQuestionnaire([question, exampleQuestion(2, { question: '${q1}' })]),
    new Map([[1, { yes: true }]]),
  )
  expect([piped('${q1}!', state), piped('${q1}!', state, 'es'), piped('${q1}!', state, 'fr')]).toEqual([
    'YES!',
    'Sí!',
    'YES!',
  ])
  expect(presentAnswer('q1', state, 'es')).toBe('Sí')
})

it('a question that quotes an answer only in a translation changes with the answer', () => {
  const shows = exampleQuestion(2, { translations: { es: { options: { q2: 'Para ${q1}' } } } })
  const state = surveyState(compileQuestionnaire([question, shows]))
  expect([...state.answer(1, { yes: true })]).toEqual([1, 2])
})
