import { z } from 'zod'
import type { Option, Question } from './questions.ts'

/** A language of a survey: the code of its translations, and its name as the author wrote it. */
export const language = z.object({ code: z.string(), name: z.string() })
export type Language = z.output<typeof language>

export interface Languages {
  languages: readonly Language[]
  /** The language of the questions themselves; '' if unknown. */
  default_language: string
}

/** Translatable parts of a question; options are translated by name. */
export const translatedParts = [
  'section_name',
  'repeat_label',
  'question',
  'description',
  'table_group',
  'info',
  'constraint_message',
  'required_message',
] as const
export type TranslatedPart = (typeof translatedParts)[number]

/** The languages to choose from, the default one first; empty if there is only one. */
export function choiceOfLanguages({ languages, default_language }: Languages): Language[] {
  const others = languages.filter(({ code }) => code !== default_language)
  if (others.length === 0) return []
  const own = languages.find(({ code }) => code === default_language)
  return [own ?? { code: default_language, name: default_language || 'Original language' }, ...others]
}

type Texts = Pick<
  Question,
  | 'section_name'
  | 'question'
  | 'description'
  | 'constraint_message'
  | 'metadata'
  | 'options'
  | 'media'
  | 'translations'
>

/** A question with its texts in a language; untranslated texts are unchanged. */
export function inLanguage<Q extends Texts>(question: Q, code: string): Q {
  const texts = translationOf(question, code)
  if (!texts) return question
  const {
    options: labels = {},
    option_media: media = {},
    media: own,
    info = question.metadata.info,
    table_group = question.metadata.table_group,
    ...others
  } = texts
  const isTranslated = ({ name }: Option) => Object.hasOwn(labels, name) || Object.hasOwn(media, name)
  return {
    ...question,
    ...others,
    ...(own && { media: { ...question.media, ...own } }),
    metadata: { ...question.metadata, table_group, info },
    options: question.options.map((option) =>
      isTranslated(option)
        ? {
            ...option,
            label: ownOf(labels, option.name) ?? option.label,
            ...(ownOf(media, option.name) && { media: { ...option.media, ...media[option.name] } }),
          }
        : option,
    ),
  }
}

const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Whether this part of the question is translated. */
export const isTranslated = (question: Pick<Question, 'translations'>, part: TranslatedPart, code: string) =>
  translationOf(question, code)?.[part] !== undefined

/** Whether the label of an option is translated. */
export const isLabelTranslated = (question: Pick<Question, 'translations'>, option: string, code: string) =>
  Object.hasOwn(translationOf(question, code)?.options ?? {}, option)

/** A section's name in a language; undefined if none of its questions has it. */
export function sectionNameIn(questions: readonly Pick<Question, 'translations'>[], code: string) {
  for (const question of questions) {
    const name = translationOf(question, code)?.section_name
    if (name !== undefined) return name
  }
  return undefined
}

// Codes come from files and URLs, and may be names of inherited properties.
const translationOf = ({ translations = {} }: Pick<Question, 'translations'>, code: string) =>
  Object.hasOwn(translations, code) ? translations[code] : undefined
