import { z } from 'zod'
import type { Question } from './questions.ts'

/** A language of a survey: the code under which translations are kept, and its name as the author wrote it. */
export const language = z.object({ code: z.string(), name: z.string() })
export type Language = z.output<typeof language>

export interface Languages {
  languages: readonly Language[]
  /** The language in which the questions themselves are written; '' when the author did not say. */
  default_language: string
}

/** Parts of a question that may be translated; options are translated by their names. */
export const translatedParts = [
  'section_name',
  'question',
  'description',
  'info',
  'constraint_message',
] as const
export type TranslatedPart = (typeof translatedParts)[number]

/** The languages to choose from, the default one first; empty when there is no choice. */
export function choiceOfLanguages({ languages, default_language }: Languages): Language[] {
  const others = languages.filter(({ code }) => code !== default_language)
  if (others.length === 0) return []
  const own = languages.find(({ code }) => code === default_language)
  return [own ?? { code: default_language, name: default_language || 'Original language' }, ...others]
}

type Texts = Pick<
  Question,
  'section_name' | 'question' | 'description' | 'constraint_message' | 'metadata' | 'options' | 'translations'
>

/** A question with its texts in a language. What has no translation stays as it is written. */
export function inLanguage<Q extends Texts>(question: Q, code: string): Q {
  const texts = translationOf(question, code)
  if (!texts) return question
  const { options: labels = {}, info = question.metadata.info, ...others } = texts
  return {
    ...question,
    ...others,
    metadata: { ...question.metadata, info },
    options: question.options.map((option) =>
      Object.hasOwn(labels, option.name) ? { ...option, label: labels[option.name]! } : option,
    ),
  }
}

/** Whether this part of the question is there in that language. */
export const isTranslated = (question: Pick<Question, 'translations'>, part: TranslatedPart, code: string) =>
  translationOf(question, code)?.[part] !== undefined

/** The same for the label of an option. */
export const isLabelTranslated = (question: Pick<Question, 'translations'>, option: string, code: string) =>
  Object.hasOwn(translationOf(question, code)?.options ?? {}, option)

/** A section's name in a language; undefined where none of its questions has one. */
export function sectionNameIn(questions: readonly Pick<Question, 'translations'>[], code: string) {
  for (const question of questions) {
    const name = translationOf(question, code)?.section_name
    if (name !== undefined) return name
  }
  return undefined
}

// Codes come from files and addresses, so they may be the name of anything that every object inherits.
const translationOf = ({ translations = {} }: Pick<Question, 'translations'>, code: string) =>
  Object.hasOwn(translations, code) ? translations[code] : undefined
