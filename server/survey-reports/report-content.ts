import { sql } from 'kysely'
import { tableColumn, textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { isAnswerable } from 'contract/questionnaires/question-types.ts'
import { filterInWords, filterProblem, filtersIn } from 'contract/results/table-filters.ts'
import type { ReportContent, ShownBlock } from 'contract/survey-reports/report-blocks.ts'
import {
  hasSmallGroups,
  withoutInstitutions,
  withoutSmallGroups,
} from 'contract/survey-reports/report-blocks.rules.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import {
  institutionsWithAnswers,
  questionFigures,
  scoresOfSurvey,
  setsToCount,
  slowFigures,
  surveyTables,
} from '../results/results.ts'
import type { SurveyRow } from '../surveys/surveys.ts'
import { anyReader, questionsIn, showBlock } from './show-blocks.ts'
import { questionTexts, type SurveyReportRow } from './survey-reports.queries.ts'

interface Reading {
  db: Db
  longReads: Db
  now: Date
}

const contents = slowFigures<ReportContent>()

/** A report with its current figures. Slow ones are cached for a while, as anybody with a link may read them. */
export const currentContent = (
  reading: Reading,
  survey: SurveyRow,
  report: SurveyReportRow,
): Promise<ReportContent> =>
  contents([survey.id, survey.updated_at.getTime(), report.id, report.revision].join(' '), reading.now, () =>
    computeContent(reading, survey, report),
  )

async function computeContent(
  { db, longReads, now }: Reading,
  survey: SurveyRow,
  { title, filters: written, blocks }: SurveyReportRow,
): Promise<ReportContent> {
  const { questions, scoring } = await questionnaireOf(db, survey)
  const [{ columns }] = await surveyTables(db, survey, {})
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const filters = filtersIn(written)
  const isFilterBroken = filters.some(
    (filter) => filterProblem(filter, byKey.get(filter.column)) !== undefined,
  )
  const usable = isFilterBroken ? [] : filters
  const sets = setsToCount({
    surveyId: survey.id,
    columns,
    sort: '-begun',
    filters: usable,
    reader: anyReader,
  })
  const ids = new Set(blocks.flatMap(questionsIn))
  const asked = questions.filter((question) => ids.has(question.question_id) && isAnswerable(question))
  const texts = new Map([
    ...(await questionTexts(db, survey.id, [...ids])),
    ...asked.map(
      ({ question_id, question, metadata }) =>
        [question_id, textWithColumn({ question, column: tableColumn(metadata.table_group) })] as const,
    ),
  ])
  const counted = { surveyId: survey.id, ...(usable.length > 0 && { sets }) }
  const charted = new Set(blocks.flatMap((block) => (block.kind === 'question' ? block.question : [])))
  const figures = await questionFigures(
    longReads,
    counted,
    asked.filter(({ question_id }) => charted.has(question_id)),
  )
  const { n } = await oneRow(
    longReads,
    sql<{ n: number }>`select count(*)::integer as n from (${sets}) found`,
  )
  const shows = new Set(blocks.map(({ kind }) => kind))
  const counting = {
    db: longReads,
    survey,
    columns,
    filters: usable,
    isFilterBroken,
    n,
    scores: shows.has('score') ? await scoresOfSurvey(longReads, counted, { questions, scoring }) : [],
    institutions: shows.has('comparison') ? await institutionsWithAnswers(longReads, survey.id) : [],
    // Written answers may contain names.
    questions: new Map(figures.map((one) => [one.question_id, { ...one, texts: [] }])),
    texts,
  }
  const shown: ShownBlock[] = []
  // One after the other: a report must not take all connections.
  for (const block of blocks) shown.push(await showBlock(block, counting))
  return {
    title,
    survey_name: survey.name,
    filters: filters.map((filter) => filterInWords(filter, byKey.get(filter.column))),
    n: isFilterBroken ? null : n,
    at: now.toISOString(),
    blocks: shown,
  }
}

/** The content of a version; questions that were removed from the survey since are marked. */
export async function frozenContent(
  db: Db,
  survey: SurveyRow,
  content: ReportContent,
): Promise<ReportContent> {
  const { questions } = await questionnaireOf(db, survey)
  const asked = new Set(questions.map(({ question_id }) => question_id))
  return {
    ...content,
    blocks: content.blocks.map((block) =>
      block.kind === 'text' || block.figures === null || questionsIn(block).every((id) => asked.has(id))
        ? block
        : { ...block, removed_since: true },
    ),
  }
}

/**
 * What a reader sees of a report.
 * @param isMaker whether they may see the results
 * @param isFrozen whether it is a version
 */
export function contentFor(
  content: ReportContent,
  survey: SurveyRow,
  { isMaker, isFrozen }: { isMaker: boolean; isFrozen: boolean },
): ReportContent {
  if (isMaker) return content
  const shown = withoutInstitutions(content, { isFrozen })
  return hasSmallGroups(survey) ? withoutSmallGroups(shown) : shown
}
