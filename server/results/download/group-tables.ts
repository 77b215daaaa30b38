import { Readable } from 'node:stream'
import { tableColumn, textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { groupLabel } from 'contract/questionnaires/repeats.ts'
import type { Entry } from '../../platform/archive.ts'
import { csvQuoted, spreadsheetSafe } from '../../platform/spreadsheet.ts'
import { isHiddenAnswer } from '../newest-records.ts'
import { groupPaths, placedInstances } from '../placed-instances.ts'
import { nameOfSet } from '../respondent-email.ts'
import type { DownloadConnection } from './connection.ts'
import { entryName } from './entry-name.ts'
import type { ResultQuestion } from './records.ts'

interface Group {
  id: number
  names: string[]
  labels: string[]
}

interface Column extends Pick<ResultQuestion, 'question_type' | 'options'> {
  id: number
  repeat: number
  heading: string
}

/** Answer sets that are read at a time. */
const setsAtATime = 20

const fixedColumns = ['Respondent', 'Key', 'Parent key', 'Position']

/** A table of a group: the texts of its cells, in batches of rows. */
export interface GroupTable {
  group: number
  title: string
  headings: string[]
  /** The questions of the columns after `fixedColumns`. */
  questions: readonly Pick<ResultQuestion, 'question_type' | 'options'>[]
  rows: () => AsyncGenerator<string[][]>
}

/**
 * A table for each group that repeats: a row for each instance in the latest results, with the key of the instance around
 * it and its position, and a column for each question.
 */
export async function groupTables(connection: DownloadConnection, surveyId: number): Promise<GroupTable[]> {
  const all = await columnsOf(connection, surveyId)
  if (all.length === 0) return []
  const groups = await groupsOf(connection, surveyId)
  return groups.map((group) => {
    const columns = all.filter(({ repeat }) => repeat === group.id)
    return {
      group: group.id,
      title: titleOf(group),
      headings: [...fixedColumns, ...columns.map(({ heading }) => heading)],
      questions: columns,
      rows: () => rowsOf(connection, { surveyId, group, columns }),
    }
  })
}

/** The tables as CSV files of a zip. @param after number of the entry before them */
export const tableEntries = (
  tables: readonly GroupTable[],
  { raw, after }: { raw: boolean; after: number },
): Entry[] =>
  tables.map((table, at) => ({
    name: entryName(after + at + 1, table.title, 'csv'),
    open: () => Readable.from(csvOf(table, raw), { objectMode: false }),
  }))

/** The table of one group as a CSV file; empty if the group has been removed. */
export async function tableFile(
  connection: DownloadConnection,
  { surveyId, group, raw = false }: { surveyId: number; group: number; raw?: boolean },
): Promise<Readable> {
  const table = (await groupTables(connection, surveyId)).find((one) => one.group === group)
  return Readable.from(table ? csvOf(table, raw) : [], { objectMode: false })
}

async function* csvOf({ headings, rows }: GroupTable, raw: boolean): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => csvQuoted(raw ? cell : spreadsheetSafe(cell))).join()}\n`
  yield Buffer.from(`\ufeff${line(headings)}`)
  for await (const batch of rows()) if (batch.length > 0) yield Buffer.from(batch.map(line).join(''))
}

const titleOf = ({ names, labels }: Group) =>
  groupLabel({ name: names.at(-1) ?? '', label: labels.at(-1) ?? '' })

async function columnsOf(connection: DownloadConnection, surveyId: number): Promise<Column[]> {
  const rows = await connection.rows<{
    id: string
    repeat_id: string
    question: string
    table_group: string
    variable_name: string
    question_type: ResultQuestion['question_type']
    options: ResultQuestion['options']
  }>(
    `select id, repeat_id, question, table_group, variable_name, question_type, options from question
    where survey_id = $1 and repeat_id is not null and removed_at is null and question_type <> 'note'
    order by position`,
    [surveyId],
  )
  return rows.map(({ id, repeat_id, question, table_group, variable_name, ...type }) => ({
    ...type,
    id: Number(id),
    repeat: Number(repeat_id),
    heading: variable_name || textWithColumn({ question, column: tableColumn(table_group) }),
  }))
}

/** The groups of current questions, in the order of these. */
async function groupsOf(connection: DownloadConnection, surveyId: number): Promise<Group[]> {
  const rows = await connection.rows<{ id: string; names: string[]; labels: string[] }>(
    `select path.id, names, labels from (${groupPaths('$1')}) path
    join (
      select repeat_id, min(position) as position from question
      where survey_id = $1 and removed_at is null group by repeat_id
    ) first on first.repeat_id = path.id
    order by first.position`,
    [surveyId],
  )
  return rows.map(({ id, ...names }) => ({ id: Number(id), ...names }))
}

interface Table {
  surveyId: number
  group: Group
  columns: readonly Column[]
}

async function* rowsOf(
  connection: DownloadConnection,
  { surveyId, group, columns }: Table,
): AsyncGenerator<string[][]> {
  let last = -1
  for (;;) {
    const sets = await connection.rows<{ respondent_id: string }>(
      `select distinct respondent_id from repeat_instance
      where survey_id = $1 and group_id = $2 and respondent_id > $3 order by respondent_id limit ${setsAtATime}`,
      [surveyId, group.id, last],
    )
    if (sets.length === 0) return
    const ids = sets.map(({ respondent_id }) => Number(respondent_id))
    last = ids.at(-1)!
    const rows = await instancesOf(connection, { surveyId, group, ids, columns })
    yield rows.map(({ respondent, id, parent, path, answers }) => [
      respondent,
      id,
      parent ?? '',
      String(path.at(-1)),
      ...columns.map((column) => answers?.[column.id] ?? ''),
    ])
  }
}

interface InstanceRow {
  respondent: string
  id: string
  parent: string | null
  path: number[]
  /** Texts by question. */
  answers: Record<string, string> | null
}

const instancesOf = (
  connection: DownloadConnection,
  {
    surveyId,
    group,
    ids,
    columns,
  }: { surveyId: number; group: Group; ids: readonly number[]; columns: readonly Column[] },
) =>
  connection.rows<InstanceRow>(
    `with given as materialized (
      select respondent_id, instance, json_object_agg(question_id, answer_text) as answers
      from (
        select distinct on (respondent_id, question_id, instance) answer.respondent_id, question_id, instance, answer_text
        from answer
        left join survey_progress progress
          on progress.survey_id = answer.survey_id and progress.respondent_id = answer.respondent_id
        where answer.survey_id = $1 and answer.respondent_id = any ($3::bigint[]) and question_id = any ($4::bigint[])
          and instance is not null and not coalesce(${isHiddenAnswer}, false)
        order by respondent_id, question_id, instance, answer.id desc
      ) newest
      where answer_text <> ''
      group by respondent_id, instance
    )
    select ${nameOfSet('placed')} as respondent,
      placed.id, placed.parent, placed.path, given.answers
    from (${placedInstances('$1')}) placed
    left join given on given.respondent_id = placed.respondent_id and given.instance = placed.id
    left join respondent on respondent.survey_id = $1 and respondent.person_id = placed.respondent_id
    left join person on person.id = placed.respondent_id
    where placed.group_id = $2 and not placed.is_removed and placed.respondent_id = any ($3::bigint[])
    order by placed.respondent_id, placed.path`,
    [surveyId, group.id, [...ids], columns.map(({ id }) => id)],
  )
