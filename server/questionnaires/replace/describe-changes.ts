import type { Language } from 'contract/questionnaires/languages.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import { tableColumn } from 'contract/questionnaires/question-tables.ts'
import { reportLimits, type QuestionnaireChanges } from 'contract/questionnaires/questionnaire-changes.ts'
import type { StoredDraft } from '../questions.queries.ts'
import {
  isChanged,
  isKept,
  isRenumbered,
  type Continued,
  type Plan,
  type AnswerCounts,
} from './plan-replacement.ts'

interface Languages {
  before: readonly Language[]
  after: readonly Language[]
}

/** The report of a plan: counts of everything, and lists up to their limits. */
export function describeChanges(
  plan: Plan,
  languages: Languages,
  counts: AnswerCounts,
): QuestionnaireChanges {
  const { added, removed, continued } = plan
  const changed = continued.filter(isChanged)
  const moved = continued.filter((one) => one.moved)
  const restored = continued.filter((one) => one.restored)
  const described = (stored: StoredDraft, draft = stored.draft) => ({
    ...named(draft),
    question_id: stored.id,
    answers: counts.answersTo(stored.id),
  })
  return {
    counts: {
      added: added.length,
      removed: removed.length,
      changed: changed.length,
      moved: moved.length,
      restored: restored.length,
      renumbered: continued.filter(isRenumbered).length,
      kept: continued.filter(isKept).length,
      answers_of_removed: removed.reduce((sum, { id }) => sum + counts.answersTo(id), 0),
    },
    added: few(added).map(({ draft }) => named(draft)),
    removed: few(removed).map(({ retyped, ...stored }) => ({ ...described(stored), retyped })),
    changed: few(changed).map((one) => ({
      ...described(one.stored, one.draft),
      ...describeDifference(one, counts),
    })),
    moved: few(moved).map(({ stored, draft }) => described(stored, draft)),
    restored: few(restored).map(({ stored, draft }) => described(stored, draft)),
    ...(!sameLanguages(languages) && {
      languages: { before: [...languages.before], after: [...languages.after] },
    }),
  }
}

const few = <T>(all: readonly T[]) => all.slice(0, reportLimits.questions)

function describeDifference({ stored, difference: { parts, options } }: Continued, counts: AnswerCounts) {
  return {
    parts: parts.map(({ part, before, after }) => ({
      part,
      ...(before !== undefined && { before: short(before) }),
      ...(after !== undefined && { after: short(after) }),
    })),
    options: options.slice(0, reportLimits.options).map(({ before, ...option }) => ({
      ...option,
      label: short(option.label),
      ...(before !== undefined && { before: short(before) }),
      given: counts.given(stored.id, option.name),
    })),
  }
}

const named = ({ code, section_name, question, variable_name, metadata }: QuestionDraft) => ({
  code,
  section_name,
  question: short(question || variable_name),
  column: tableColumn(metadata.table_group),
})

const short = (text: string) =>
  text.length > reportLimits.textLength ? `${text.slice(0, reportLimits.textLength - 1)}…` : text

const sameLanguages = ({ before, after }: Languages) => textOf(before) === textOf(after)
const textOf = (languages: readonly Language[]) =>
  JSON.stringify(languages.map(({ code, name }) => [code, name]))
