import type {
  OptionChange,
  QuestionChange,
  QuestionnaireChanges,
  QuestionPart,
} from 'contract/questionnaires/questionnaire-changes.ts'
import { counted, countText } from 'contract/platform/totals.ts'

/** Labels of the file's columns in the list of changes. */
export const partWords: Record<QuestionPart, string> = {
  section_name: 'Section',
  question_id: 'Key',
  question: 'Text',
  question_type: 'Type',
  required: 'Required',
  variable_name: 'Variable',
  parent_ids: 'Parents',
  visibility_condition: 'Condition',
  description: 'Description',
  table_group: 'Table',
  repeat: 'Repeat',
  info: 'Info',
  video_link: 'Video',
  visual_appearance: 'Style',
  appearance: 'Appearance',
  calculation: 'Calculation',
  constraint: 'Constraint',
  constraint_message: 'Constraint message',
  option_filter: 'Filter of the options',
  default_value: 'Default answer',
  read_only: 'Read-only',
  required_message: 'Message for a missing answer',
  trigger: 'Trigger of the calculation',
  randomize: 'Random order of the options',
  options_from: 'File with the options',
  media: 'Images, audio and video',
  options: 'Options',
  translations: 'Translations',
}

/** All changes in one line: '2 added, 1 removed, 500 kept'. */
export function countWords({ counts }: QuestionnaireChanges): string {
  const { added, removed, changed, moved, restored, renumbered, kept } = counts
  const parts: [number, string][] = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
    [restored, 'restored'],
    [moved, 'moved'],
    [renumbered, 'with a new key'],
    [kept, 'unchanged'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${countText(count)} ${what}`)
    .join(', ')
}

/** Describes the change of an option. */
export function optionWords({ label, name, change, before, given }: OptionChange): string {
  const shown = `“${label || name}”`
  const kept = given > 0 ? `: its ${counted(given, 'answer')} ${given === 1 ? 'is' : 'are'} kept` : ''
  if (change === 'added') return `${shown} is new`
  if (change === 'removed') return `${shown} is no longer offered${kept}`
  if (change === 'relabelled') return `“${before}” becomes ${shown}`
  if (change === 'retyped') return `${shown} has another type (before: ${before})`
  if (change === 'media') return `${shown} has other images, audio or video`
  return 'The order changes'
}

/** Describes the consequences of a changed question for its answers. */
export function consequenceOf({ parts, answers }: QuestionChange): string | undefined {
  if (answers === 0) return undefined
  const has = (part: QuestionPart) => parts.some((one) => one.part === part)
  const one = answers === 1
  const words = [
    has('question') && `${one ? 'stays' : 'stay'} with the new text`,
    has('visibility_condition') &&
      `${one ? 'is' : 'are'} left out of the latest results where the question is no longer asked`,
    has('constraint') && `${one ? 'counts' : 'count'} only if the constraint allows it`,
  ].filter(Boolean)
  return words.length > 0 ? `${counted(answers, 'answer')} ${words.join(', and ')}.` : undefined
}

/** Describes what happens to the answers of removed questions. */
export function keptWords({ counts: { answers_of_removed: answers } }: QuestionnaireChanges): string {
  if (answers === 0) return 'Answers stay with their questions.'
  const [they, are] = answers === 1 ? ['It stays', 'is'] : ['They stay', 'are']
  return `The removed questions have ${counted(answers, 'answer')}. ${they} in all results, and ${are} left out of the latest ones. If a question comes back in a later file, its answers do too.`
}

/** Describes what happens to the answers of one removed question. */
export function removedWords({ answers, retyped }: { answers: number; retyped: boolean }): string {
  if (answers === 0) return 'It has no answers.'
  const kept = `${counted(answers, 'answer')} ${answers === 1 ? 'stays' : 'stay'} with this one.`
  return retyped
    ? `Its new type cannot show the answers given so far, so it becomes a new question. ${kept}`
    : counted(answers, 'answer')
}
