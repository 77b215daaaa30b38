import { foldedText } from '../platform/visible-text.ts'
import { optionsAre } from './question-types.ts'
import type { Option, Question, StoredQuestion, Translation } from './questions.ts'

/** A choice with more options than this is sent without them: its list is read once, and kept on the device. */
export const mostSentOptions = 500

/** The options of a question, with their translations by language. */
export interface OptionList {
  options: Option[]
  translations?: Record<string, Pick<Translation, 'options' | 'option_media'>> | undefined
}

/** Names a list by its contents, so that one list of several questions is read once. */
export type OptionListKey = NonNullable<StoredQuestion['options_list']>

type Listed = Pick<Question, 'question_type' | 'options' | 'translations'>

/** Whether the options of a question were sent, or have been read since. */
export const hasItsOptions = ({ options, options_list }: Pick<StoredQuestion, 'options' | 'options_list'>) =>
  options_list === undefined || options.length >= options_list.options

export const hasLongList = (question: Listed): boolean =>
  optionsAre(question, 'choices') && question.options.length > mostSentOptions

/** The list of a question, and the question without it. */
export function splitList<Q extends Listed>(question: Q): { list: OptionList; rest: Omit<Q, 'options'> } {
  const { options, translations = {}, ...rest } = question
  const parts = Object.entries(translations).map(([code, { options: labels, option_media, ...others }]) => ({
    code,
    others,
    ofOptions: { ...(labels && { options: labels }), ...(option_media && { option_media }) },
  }))
  const ofOptions = parts.filter((one) => Object.keys(one.ofOptions).length > 0)
  return {
    list: {
      options,
      ...(ofOptions.length > 0 && {
        translations: Object.fromEntries(ofOptions.map((one) => [one.code, one.ofOptions])),
      }),
    },
    rest: {
      ...rest,
      ...(question.translations && {
        translations: Object.fromEntries(parts.map(({ code, others }) => [code, others])),
      }),
    } as Omit<Q, 'options'>,
  }
}

/** A question that was sent without its list, with it. */
export function withList<Q extends Listed>(
  question: Q,
  { options, translations: ofList = {} }: OptionList,
): Q {
  const codes = Object.keys(ofList)
  if (codes.length === 0) return { ...question, options }
  const { translations = {} } = question
  return {
    ...question,
    options,
    translations: {
      ...translations,
      ...Object.fromEntries(codes.map((code) => [code, { ...translations[code], ...ofList[code] }])),
    },
  }
}

const known = new WeakMap<Option, { label: string; folded: string }>()

/** The texts in which an option is found. Cached, since every letter of a search compares all of them. */
function foldedOption(option: Option, label: string): string {
  const found = known.get(option)
  if (found?.label === label) return found.folded
  const folded = foldedText(`${label} ${option.value ?? option.name}`)
  known.set(option, { label, folded })
  return folded
}

/**
 * The options that contain every word of a search in their label or name, whatever the case and accents; those that
 * begin with it come first. Without words, all of them.
 */
export function findOptions(
  options: readonly Option[],
  search: string,
  label: (option: Option) => string = (option) => option.label || option.name,
): readonly Option[] {
  const whole = foldedText(search).trim()
  const words = whole.split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const first: Option[] = []
  const others: Option[] = []
  for (const option of options) {
    const text = foldedOption(option, label(option))
    if (words.every((word) => text.includes(word))) (text.startsWith(whole) ? first : others).push(option)
  }
  return [...first, ...others]
}
