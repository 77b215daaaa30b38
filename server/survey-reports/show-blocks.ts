import type { ComparedInstitution } from 'contract/results/compare.rules.ts'
import { institutionLabels, isInstitutionPart } from 'contract/results/cross-columns.ts'
import { questionOfKey } from 'contract/results/column-keys.ts'
import type { ScoreFigures } from 'contract/results/score-results.schemas.ts'
import type { QuestionSummary } from 'contract/results/summary.ts'
import type { TableColumn } from 'contract/results/table-columns.ts'
import type { TableFilter } from 'contract/results/table-filters.ts'
import type {
  BlockKind,
  BlockOf,
  ReportBlock,
  ShownBlock,
  ShownOf,
} from 'contract/survey-reports/report-blocks.ts'
import type { Db } from '../platform/database/database.ts'
import { Invalid } from '../platform/http/problem.ts'
import { compareInOneQuestion, crossOf } from '../results/results.ts'
import type { SurveyRow } from '../surveys/surveys.ts'

/** What the figures of a report are computed from. */
export interface Counting {
  db: Db
  survey: SurveyRow
  columns: readonly TableColumn[]
  filters: readonly TableFilter[]
  /** Whether a filter no longer works, so that there are no figures. */
  isFilterBroken: boolean
  /** Number of answer sets that the filters find. */
  n: number
  /** Scores of these sets; none unless a block shows one. */
  scores: readonly ScoreFigures[]
  /** The institutions with answers; none unless a block compares some. */
  institutions: readonly ComparedInstitution[]
  /** Figures of the questions in blocks that are still asked. */
  questions: ReadonlyMap<number, QuestionSummary>
  /** Texts of all questions in blocks. */
  texts: ReadonlyMap<number, string>
}

/** Reports are the same for all readers: only institutions that everybody may see are named. */
export const anyReader = { id: 0, is_staff: false }

type Show<K extends BlockKind> = (block: BlockOf<K>, counting: Counting) => Promise<ShownOf<K>> | ShownOf<K>

const shows: { [K in BlockKind]: Show<K> } = {
  text: (block) => block,
  question: showQuestion,
  cross: showCross,
  score: showScore,
  comparison: showComparison,
}

/** A block with its figures. */
export const showBlock = (block: ReportBlock, counting: Counting): Promise<ShownBlock> | ShownBlock =>
  (shows[block.kind] as (block: ReportBlock, counting: Counting) => Promise<ShownBlock> | ShownBlock)(
    block,
    counting,
  )

/** Ids of the questions that a block shows. */
export function questionsIn(block: ReportBlock | ShownBlock): number[] {
  switch (block.kind) {
    case 'text':
      return []
    case 'question':
      return [block.question]
    case 'cross':
      return [block.row, block.by].flatMap((key) => questionOfKey(key) ?? [])
    case 'score':
      return []
    case 'comparison':
      return [block.question]
  }
}

function showQuestion({ kind, id, question }: BlockOf<'question'>, counting: Counting): ShownOf<'question'> {
  const figures = counting.questions.get(question)
  const shown = { kind, id, question, title: counting.texts.get(question) ?? '', removed_since: false }
  if (!figures) return { ...shown, missing: 'removed', figures: null }
  if (counting.isFilterBroken) return { ...shown, missing: 'filter', figures: null }
  return { ...shown, missing: null, figures }
}

async function showCross(
  { kind, id, row, by, share }: BlockOf<'cross'>,
  counting: Counting,
): Promise<ShownOf<'cross'>> {
  const { db, survey, columns, filters, isFilterBroken } = counting
  const labelOf = (key: string) =>
    isInstitutionPart(key)
      ? institutionLabels[key]
      : (columns.find((column) => column.key === key)?.label ??
        counting.texts.get(questionOfKey(key) ?? 0) ??
        '')
  const shown = { kind, id, row, by, share, title: labelOf(row), by_label: labelOf(by), removed_since: false }
  if (isFilterBroken) return { ...shown, missing: 'filter', figures: null }
  try {
    const { table } = await crossOf(
      db,
      { surveyId: survey.id, columns, filters, reader: anyReader },
      { row, by },
    )
    return { ...shown, missing: null, figures: table }
  } catch (error) {
    // The question was removed, or can no longer be counted.
    if (error instanceof Invalid) return { ...shown, missing: 'removed', figures: null }
    throw error
  }
}

function showScore({ kind, id, score }: BlockOf<'score'>, counting: Counting): ShownOf<'score'> {
  const figures = counting.scores.find(({ name }) => name === score)
  const shown = { kind, id, score, title: figures?.label ?? '', removed_since: false }
  if (!figures) return { ...shown, missing: 'removed', figures: null }
  if (counting.isFilterBroken) return { ...shown, missing: 'filter', figures: null }
  return { ...shown, missing: null, figures: { ...figures, sets: counting.n } }
}

async function showComparison(
  { kind, id, question, institutions, group }: BlockOf<'comparison'>,
  { db, survey, texts, institutions: all }: Counting,
): Promise<ShownOf<'comparison'>> {
  const figures = await compareInOneQuestion(db, survey, { all, question, institutions, group })
  const shown = { kind, id, question, title: texts.get(question) ?? '', removed_since: false }
  return figures ? { ...shown, missing: null, figures } : { ...shown, missing: 'removed', figures: null }
}
