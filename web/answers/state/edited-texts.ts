import { isNote } from 'contract/questionnaires/question-types.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { Texts } from './text-drafts.ts'

/** A language of a survey's texts; `own` marks the default language. */
export interface TextLanguage {
  code: string
  own: boolean
}

/** The texts of a question in a language; missing translations are empty. */
export function textsOf(question: StoredQuestion, { code, own }: TextLanguage): Texts {
  const { translations = {}, options } = question
  if (own)
    return {
      question: question.question,
      description: question.description,
      labels: Object.fromEntries(options.map(({ name, label }) => [name, label])),
    }
  const texts = Object.hasOwn(translations, code) ? translations[code] : undefined
  return {
    question: texts?.question ?? '',
    description: texts?.description ?? '',
    labels: Object.fromEntries(options.map(({ name }) => [name, texts?.options?.[name] ?? ''])),
  }
}

export const isSameTexts = (one: Texts, other: Texts) => JSON.stringify(one) === JSON.stringify(other)

/** Label of the field for the question's text. */
export const questionLabel = (question: Pick<StoredQuestion, 'question_type'>) =>
  isNote(question) ? 'Text' : 'Question'

export interface ChangedText {
  /** Label of the field. */
  field: string
  /** The current text; '' if it was removed. */
  text: string
}

/** Changes by others in a language between two versions of a question, except those equal to the typed text. */
export function changedTexts(
  before: StoredQuestion,
  now: StoredQuestion,
  { language, typed }: { language: TextLanguage; typed: Texts },
): ChangedText[] {
  const [old, theirs, mine] = [textsOf(before, language), textsOf(now, language), typed].map((texts) =>
    fieldsOf(now, texts),
  )
  return [...(theirs ?? [])]
    .filter(([field, text]) => text !== old?.get(field) && text !== mine?.get(field))
    .map(([field, text]) => ({ field, text }))
}

const fieldsOf = (asked: StoredQuestion, { question, description, labels }: Texts) =>
  new Map([
    [questionLabel(asked), question],
    ['Description', description],
    ...Object.entries(labels).map(([name, label]): [string, string] => [`Label of ${name}`, label]),
  ])
