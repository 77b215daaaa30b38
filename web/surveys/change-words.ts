import type {
  OptionChange,
  QuestionChange,
  QuestionnaireChanges,
  QuestionPart,
} from 'contract/surveys/questionnaire-changes.ts'

/** What the columns of a survey file are called where their changes are told. */
export const partWords: Record<QuestionPart, string> = {
  section_name: 'Section',
  question_id: 'Key',
  question: 'Text',
  question_type: 'Type',
  required: 'Required',
  variable_name: 'Variable',
  parent_ids: 'Parents',
  visibility_condition: 'Asked when',
  description: 'Description',
  table_group: 'Table',
  info: 'Info',
  video_link: 'Video',
  visual_appearance: 'Appearance',
  calculation: 'Calculation',
  constraint: 'Constraint',
  constraint_message: 'Constraint message',
  options: 'Options',
  translations: 'Translations',
}

export const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** All changes in one line: '2 added, 1 removed, 500 kept'. */
export function countWords({ counts }: QuestionnaireChanges): string {
  const { added, removed, changed, moved, restored, renumbered, kept } = counts
  const parts: [number, string][] = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
    [restored, 'back again'],
    [moved, 'moved'],
    [renumbered, 'with another key'],
    [kept, 'unchanged'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ')
}

/** What a change of an option does. */
export function optionWords({ label, name, change, before, given }: OptionChange): string {
  const shown = `“${label || name}”`
  const kept = given > 0 ? `: ${counted(given, 'answer')} with it ${given === 1 ? 'is' : 'are'} kept` : ''
  if (change === 'added') return `${shown} is new`
  if (change === 'removed') return `${shown} is offered no longer${kept}`
  if (change === 'relabelled') return `“${before}” becomes ${shown}`
  if (change === 'retyped') return `${shown} is of another type (${before} before)`
  return 'They come in another order'
}

/** What a change means for answers that are there. */
export function consequenceOf({ parts, answers }: QuestionChange): string | undefined {
  if (answers === 0) return undefined
  const has = (part: QuestionPart) => parts.some((one) => one.part === part)
  const words = [
    has('question') && 'they stay with the new text',
    has('visibility_condition') && 'where it is asked no longer, they are left out of the latest results',
    has('constraint') && 'those that do not fit the constraint do not count',
  ].filter(Boolean)
  return words.length > 0 ? `${counted(answers, 'answer')}: ${words.join('; ')}.` : undefined
}
