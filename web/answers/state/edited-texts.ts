import { isNote } from 'contract/questionnaires/question-types.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { ClashText } from '../../ui/forms/values/clash-texts.ts'
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

/** Only the texts that differ from the version on which they are based, as the server takes them. */
export function textChanges(before: StoredQuestion, typed: Texts, language: TextLanguage) {
  const old = textsOf(before, language)
  const labels = Object.entries(typed.labels).filter(([name, label]) => label !== old.labels[name])
  return {
    ...(typed.question !== old.question && { question: typed.question }),
    ...(typed.description !== old.description && { description: typed.description }),
    ...(labels.length > 0 && { option_labels: Object.fromEntries(labels) }),
  }
}

/** The texts that two users have changed in a language; '' if one was removed. */
export function clashingTexts(
  before: StoredQuestion,
  now: StoredQuestion,
  { language, typed }: { language: TextLanguage; typed: Texts },
): ClashText[] {
  const [old, theirs, mine] = [textsOf(before, language), textsOf(now, language), typed].map((texts) =>
    fieldsOf(now, texts),
  )
  return [...(theirs ?? [])].flatMap(([name, text]) => {
    const [was, own = ''] = [old?.get(name), mine?.get(name)]
    return text !== was && own !== was && text !== own ? [{ name, mine: own, theirs: text }] : []
  })
}

const fieldsOf = (asked: StoredQuestion, { question, description, labels }: Texts) =>
  new Map([
    [questionLabel(asked), question],
    ['Description', description],
    ...Object.entries(labels).map(([name, label]): [string, string] => [`Label of ${name}`, label]),
  ])
