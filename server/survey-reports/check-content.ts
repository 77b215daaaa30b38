import { withoutAnswersWords } from 'contract/results/compare.rules.ts'
import { crossLimits } from 'contract/results/cross-columns.ts'
import type { TableColumn } from 'contract/results/table-columns.ts'
import { filterProblem, filtersIn } from 'contract/results/table-filters.ts'
import type { ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import { isReportFilter, personalFilterWords } from 'contract/survey-reports/report-blocks.rules.ts'
import type { Db } from '../platform/database/database.ts'
import { Invalid } from '../platform/http/problem.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import { comparisonOf, crossableColumn, institutionsWithAnswers, surveyTables } from '../results/results.ts'
import type { SurveyRow } from '../surveys/surveys.ts'
import { questionTexts } from './survey-reports.queries.ts'

interface Content {
  filters: string[]
  blocks: ReportBlock[]
}

/**
 * Refuses filters and blocks that do not fit the survey. Those that are stored already stay, although their question may
 * have been removed since.
 * @throws Invalid at `filters` or `blocks`
 */
export async function checkContent(
  db: Db,
  survey: SurveyRow,
  content: Content,
  stored?: Content,
): Promise<void> {
  const [{ columns }] = await surveyTables(db, survey, {})
  const known = new Set(stored?.filters)
  const problems = filtersIn(content.filters.filter((text) => !known.has(text))).flatMap((filter) => {
    const column = columns.find(({ key }) => key === filter.column)
    return column && !isReportFilter(column) ? personalFilterWords : (filterProblem(filter, column) ?? [])
  })
  if (problems.length > 0) throw new Invalid({ filters: problems })
  const before = new Set(stored?.blocks.map((block) => JSON.stringify(subjectOf(block))))
  const added = content.blocks.filter((block) => !before.has(JSON.stringify(subjectOf(block))))
  await checkQuestions(db, survey, added)
  await checkScores(db, survey, added)
  await checkInstitutions(db, survey, added)
  for (const block of added) if (block.kind === 'cross') checkCross(columns, block)
}

/** A block without what identifies and words it. */
function subjectOf(block: ReportBlock) {
  switch (block.kind) {
    case 'text':
      return 'text'
    case 'question':
      return ['question', block.question]
    case 'cross':
      return ['cross', block.row, block.by]
    case 'score':
      return ['score', block.score]
    case 'comparison':
      return ['comparison', block.question, ...block.institutions]
  }
}

async function checkQuestions(db: Db, survey: SurveyRow, blocks: readonly ReportBlock[]): Promise<void> {
  const ids = blocks.flatMap((block) =>
    block.kind === 'question' || block.kind === 'comparison' ? block.question : [],
  )
  const texts = await questionTexts(db, survey.id, ids)
  const unknown = ids.filter((id) => !texts.has(id))
  if (unknown.length > 0)
    throw new Invalid({ blocks: unknown.map((id) => `This survey has no question ${id}.`) })
}

async function checkScores(db: Db, survey: SurveyRow, blocks: readonly ReportBlock[]): Promise<void> {
  const names = blocks.flatMap((block) => (block.kind === 'score' ? block.score : []))
  if (names.length === 0) return
  const { scoring } = await questionnaireOf(db, survey)
  const unknown = names.filter((name) => !scoring?.scores.some((score) => score.name === name))
  if (unknown.length > 0)
    throw new Invalid({ blocks: unknown.map((name) => `This survey has no score ${name}.`) })
}

async function checkInstitutions(db: Db, survey: SurveyRow, blocks: readonly ReportBlock[]): Promise<void> {
  const ids = blocks.flatMap((block) => (block.kind === 'comparison' ? block.institutions : []))
  if (ids.length === 0) return
  const known = new Set((await institutionsWithAnswers(db, survey.id)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new Invalid({ blocks: [withoutAnswersWords] })
}

function checkCross(columns: readonly TableColumn[], { row, by }: { row: string; by: string }): void {
  try {
    crossableColumn(columns, { key: row, field: 'blocks', mostOptions: crossLimits.rows })
    comparisonOf(columns, by)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid({ blocks: Object.values(error.fields).flat() as string[] })
  }
}
