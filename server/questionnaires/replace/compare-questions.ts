import type { RepeatDraft } from 'contract/questionnaires/repeat-group.ts'
import {
  optionalParts,
  type Option,
  type QuestionDraft,
  type Translation,
} from 'contract/questionnaires/questions.ts'
import {
  questionParts,
  type OptionChange,
  type QuestionPart,
} from 'contract/questionnaires/questionnaire-changes.ts'
import { mediaText } from 'contract/questionnaires/question-media.ts'
import { writeRange } from 'contract/questionnaires/ranges.ts'
import type { Match } from './match-questions.ts'
import type { StoredDraft } from '../questions.queries.ts'

type OptionalPart = (typeof optionalParts)[number]

/** How a question differs from its stored version. */
export interface Difference {
  parts: { part: QuestionPart; before?: string; after?: string }[]
  options: Omit<OptionChange, 'given'>[]
}

/** Maps the code of a parent to a key that does not depend on codes: equal keys, equal parents. */
export type ParentOf = (code: string) => string

/** Compares a question with its stored version; a new key alone is a difference, too. */
export function differenceOf(
  { draft: after }: Match,
  { draft: before }: StoredDraft,
  parentOf: { before: ParentOf; after: ParentOf },
): Difference {
  const [was, is] = [partsOf(before, parentOf.before), partsOf(after, parentOf.after)]
  const parts = questionParts.flatMap((part) =>
    was[part] === is[part] ? [] : [{ part, ...shown(part, before, after) }],
  )
  return { parts, options: was.options === is.options ? [] : optionChanges(before.options, after.options) }
}

/** The parts of a question as texts, equal exactly when the parts are equal. */
function partsOf(draft: QuestionDraft, parentOf: ParentOf): Record<QuestionPart, string> {
  const { metadata, media, options, translations = {}, parent_codes, repeats = [], ...texts } = draft
  return {
    ...texts,
    ...metadata,
    appearance: metadata.appearance ?? '',
    question_id: draft.code,
    required: requiredText(draft),
    parent_ids: JSON.stringify(parent_codes.map(parentOf).toSorted()),
    ...(Object.fromEntries(optionalParts.map((part) => [part, draft[part] ?? ''])) as Record<
      OptionalPart,
      string
    >),
    media: mediaText(media),
    options: JSON.stringify(
      options.map(({ name, label, type, value = '', range, columns = {}, media: ofOption }) => [
        name,
        label,
        type,
        value,
        range ? writeRange(range) : '',
        inOrder(columns, (text) => text),
        mediaText(ofOption),
      ]),
    ),
    translations: JSON.stringify(inOrder(translations, ofLanguage)),
    repeat: JSON.stringify(repeats.map(settingsOf)),
  }
}

const settingsOf = ({ name, label, count, layout }: RepeatDraft) => [name, label, count, layout]

const requiredText = ({ required, required_condition }: QuestionDraft) =>
  required_condition || (required ? 'yes' : 'no')

/** The database returns the keys of objects in its own order. */
const inOrder = <T>(record: Record<string, T>, each: (value: T) => unknown) =>
  Object.entries(record)
    .map(([key, value]) => [key, each(value)] as const)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0) && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

const ofLanguage = ({ options = {}, media, option_media = {}, ...texts }: Translation) =>
  inOrder<unknown>(
    {
      ...texts,
      media: mediaText(media) || undefined,
      options: inOrder(options, (label) => label),
      option_media: inOrder(option_media, mediaText),
    },
    (one) => one,
  )

/** Options have a list of their own; translations are too long to be shown side by side. */
function shown(part: QuestionPart, before: QuestionDraft, after: QuestionDraft) {
  if (part === 'options' || part === 'translations') return {}
  return { before: partText(part, before), after: partText(part, after) }
}

export function partText(part: Exclude<QuestionPart, 'options' | 'translations'>, draft: QuestionDraft) {
  if (part === 'question_id') return draft.code
  if (part === 'required') return requiredText(draft)
  if (part === 'parent_ids') return draft.parent_codes.join('; ')
  if (part === 'table_group' || part === 'info' || part === 'video_link') return draft.metadata[part]
  if (part === 'appearance') return draft.metadata.appearance ?? ''
  if (part === 'media') return mediaText(draft.media)
  if (part === 'repeat') return (draft.repeats ?? []).map(repeatText).join(' / ')
  return draft[part] ?? ''
}

const repeatText = ({ name, count, label }: RepeatDraft) =>
  [name, count && `(${count})`, label && `"${label}"`].filter(Boolean).join(' ')

function optionChanges(before: readonly Option[], after: readonly Option[]): Difference['options'] {
  const [was, is] = [byName(before), byName(after)]
  const removed = before
    .filter(({ name }) => !is.has(name))
    .map(({ name, label }) => ({ name, label, change: 'removed' as const }))
  const others = after.flatMap(({ name, label, type, media }): Difference['options'] => {
    const one = was.get(name)
    if (!one) return [{ name, label, change: 'added' }]
    return [
      ...(one.label === label ? [] : [{ name, label, change: 'relabelled' as const, before: one.label }]),
      ...(one.type === type ? [] : [{ name, label, change: 'retyped' as const, before: one.type }]),
      ...(mediaText(one.media) === mediaText(media) ? [] : [{ name, label, change: 'media' as const }]),
    ]
  })
  const changes = [...removed, ...others]
  const [first] = after
  if (changes.length > 0 || !first) return changes
  return [{ name: first.name, label: first.label, change: 'reordered' }]
}

const byName = (options: readonly Option[]) => new Map(options.map((option) => [option.name, option]))
