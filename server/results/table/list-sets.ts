import { sql } from 'kysely'
import { partOfText } from 'contract/platform/part-of-text.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Cell, TableColumn } from 'contract/results/table-columns.ts'
import { filtersIn } from 'contract/results/table-filters.ts'
import { tableLimits } from 'contract/results/table.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { cellOfSet } from './cells-of-sets.ts'
import { setsFound, setsToCount, type SetRow } from './find-sets.ts'
import { chosenColumns, surveyTables } from './survey-tables.ts'

/**
 * A page of the latest answers with a row for each set. Only the columns by which the page is sorted and filtered are
 * read for all sets.
 */
export const listSets: Handler<typeof surveyResults.listSets, InSurvey> = async (context) => {
  const { survey, viewer, query, db, longReads } = context
  const { pageNumber, pageSize, sort, values } = query
  const [{ columns }] = await surveyTables(db, survey, query)
  const shown =
    query.variable === undefined
      ? columns.slice(0, tableLimits.variables)
      : chosenColumns(columns, query.variable, 'variable')
  const search = { surveyId: survey.id, columns, sort, filters: filtersIn(query.filter), reader: viewer }
  const page = { skip: (pageNumber - 1) * pageSize, take: pageSize }
  const { rows } = await setsFound(search, page).execute(longReads)
  const answers = await answersOf(longReads, survey.id, rows, shown)
  const isAll = pageNumber === 1 && rows.length < pageSize
  return {
    results: rows.map((row) => ({
      respondent: row.respondent,
      user_id: row.user_id,
      institution:
        row.institution_id === null || row.institution === null
          ? null
          : { id: row.institution_id, name: row.institution },
      cells: shown.map((column) => shortened(cellOfSet(column, row, answers.get(row.respondent_id), values))),
    })),
    columns: shown.map(({ key }) => key),
    ...boundedTotal(isAll ? rows.length : await boundedCount(longReads, setsToCount(search))),
    pageNumber,
    pageSize,
  }
}

const shortened = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > tableLimits.cellLength
    ? `${partOfText(cell, 0, tableLimits.cellLength - 1)}…`
    : cell

/** The latest answers to the questions of these columns, by set and question: one index probe each. */
export async function answersOf(
  db: Db,
  surveyId: number,
  sets: readonly SetRow[],
  columns: readonly TableColumn[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, Answer>>> {
  const questions = [
    ...new Set(
      columns.flatMap(({ question_id, source }) =>
        question_id === null || source.of === 'calculated' ? [] : question_id,
      ),
    ),
  ]
  if (questions.length === 0 || sets.length === 0) return new Map()
  const { rows } = await sql<{ respondent_id: number; question_id: number; answer: Answer }>`
    select progress.respondent_id, asked.question_id, latest.answer
    from survey_progress progress
    cross join unnest(${questions}::bigint[]) asked (question_id)
    cross join lateral (
      select answer from answer
      where survey_id = ${surveyId} and respondent_id = progress.respondent_id and question_id = asked.question_id
        and instance is null
      order by id desc limit 1
    ) latest
    where progress.survey_id = ${surveyId}
      and progress.respondent_id = any (${sets.map(({ respondent_id }) => respondent_id)}::bigint[])
      and asked.question_id <> all (progress.hidden_answered)`.execute(db)
  const bySet = Map.groupBy(rows, ({ respondent_id }) => respondent_id)
  return new Map(
    [...bySet].map(([set, ofSet]) => [
      set,
      new Map(ofSet.map(({ question_id, answer }) => [question_id, answer])),
    ]),
  )
}
