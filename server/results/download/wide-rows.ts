import type { Answer } from 'contract/questionnaires/questions.ts'
import { cellOf, type Cell, type ResultTable } from 'contract/results/table-columns.ts'
import type { DownloadConnection } from './connection.ts'
import { cellOfSet } from '../table/cells-of-sets.ts'
import type { SetRow } from '../table/find-sets.ts'
import type { WideTask } from './wide-task.ts'

/** Answers that are read at a time, and sets at most. */
const batch = { answers: 20_000, sets: 500 }

/** Rows of a table in batches: of the sets in their order, or of the instances of a group in each set. */
export const rowsOf = (
  connection: DownloadConnection,
  task: WideTask,
  table: ResultTable,
): AsyncGenerator<Cell[][]> => (table.group ? rowsOfGroup : rowsOfSets)(connection, task, table)

async function* rowsOfSets(
  connection: DownloadConnection,
  task: WideTask,
  { columns }: ResultTable,
): AsyncGenerator<Cell[][]> {
  const questions = questionsIn(columns)
  for await (const sets of setsIn(connection, task, questions.length)) {
    const answers = questions.length === 0 ? new Map() : await answersOf(connection, task, sets, questions)
    yield sets.map((set) =>
      columns.map((column) => cellOfSet(column, set, answers.get(set.respondent_id), task.values)),
    )
  }
}

const questionsIn = (columns: ResultTable['columns']) => [
  ...new Set(
    columns.flatMap(({ question_id, source }) =>
      question_id === null || source.of === 'calculated' ? [] : question_id,
    ),
  ),
]

/** Cursors of one connection, which need different names. */
let cursors = 0

/** The sets in batches. @param answersOfSet how many answers each may have */
async function* setsIn(
  connection: DownloadConnection,
  { sets }: WideTask,
  answersOfSet: number,
): AsyncGenerator<SetRow[]> {
  const cursor = `sets_${cursors++}`
  const size = Math.max(1, Math.min(batch.sets, Math.floor(batch.answers / Math.max(1, answersOfSet))))
  await connection.rows(`declare ${cursor} no scroll cursor for ${sets.sql}`, [...sets.parameters])
  for (;;) {
    const rows = await connection.rows<SetRow>(`fetch ${size} from ${cursor}`)
    // The driver returns bigint as text.
    if (rows.length > 0)
      yield rows.map((row) => ({
        ...row,
        respondent_id: Number(row.respondent_id),
        institution_id: row.institution_id === null ? null : Number(row.institution_id),
        hidden_answered: row.hidden_answered.map(Number),
      }))
    if (rows.length < size) break
  }
  await connection.rows(`close ${cursor}`)
}

/** The latest answers outside groups that repeat, by set and question. */
async function answersOf(
  connection: DownloadConnection,
  { surveyId }: WideTask,
  sets: readonly SetRow[],
  questions: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, Answer>>> {
  const rows = await connection.rows<{ respondent_id: string; question_id: string; answer: Answer }>(
    `select distinct on (respondent_id, question_id) respondent_id, question_id, answer from answer
    where survey_id = $1 and respondent_id = any ($2::bigint[]) and question_id = any ($3::bigint[])
      and instance is null
    order by respondent_id, question_id, id desc`,
    [surveyId, sets.map(({ respondent_id }) => respondent_id), questions],
  )
  const hidden = new Map(
    sets.map(({ respondent_id, hidden_answered }) => [respondent_id, new Set(hidden_answered)]),
  )
  const bySet = new Map(sets.map(({ respondent_id }) => [respondent_id, new Map<number, Answer>()]))
  for (const { respondent_id, question_id, answer } of rows) {
    const [set, question] = [Number(respondent_id), Number(question_id)]
    if (!hidden.get(set)?.has(question)) bySet.get(set)?.set(question, answer)
  }
  return bySet
}

async function* rowsOfGroup(
  connection: DownloadConnection,
  task: WideTask,
  { group, columns }: ResultTable,
): AsyncGenerator<Cell[][]> {
  const questions = questionsIn(columns)
  for await (const sets of setsIn(connection, task, 20 * Math.max(1, questions.length))) {
    const instances = await instancesOf(connection, task, sets)
    const answers = await answersWithin(connection, task, sets, questions)
    yield sets.flatMap((set) =>
      (instances.get(set.respondent_id) ?? [])
        .filter((one) => one.group === group?.id)
        .map(({ id, parent, position }) => [
          set.respondent === 0 ? null : set.respondent,
          id,
          parent,
          position,
          ...columns.map((column) =>
            column.source.of === 'calculated'
              ? (set.calculated[`${column.question_id}:${id}`] ?? null)
              : cellOf(column, answers.get(`${set.respondent_id} ${column.question_id} ${id}`), task.values),
          ),
        ]),
    )
  }
}

interface StoredInstance {
  respondent_id: number
  id: string
  group: number
  parent: string | null
  /** From 1, among those in the same parent. */
  position: number
}

/** The instances of sets in their order, each after its parent; without removed ones. As `placedInstances`. */
async function instancesOf(
  connection: DownloadConnection,
  { surveyId }: WideTask,
  sets: readonly SetRow[],
): Promise<ReadonlyMap<number, StoredInstance[]>> {
  const rows = await connection.rows<
    Omit<StoredInstance, 'respondent_id' | 'group'> & {
      respondent_id: string
      group: string
      is_counted: boolean
    }
  >(
    `select respondent_id, instance.id, group_id as group, parent, position, repeat_group.count <> '' as is_counted
    from repeat_instance instance join repeat_group on repeat_group.id = group_id
    where instance.survey_id = $1 and respondent_id = any ($2::bigint[]) and removed_with is null
    order by respondent_id, position, instance.id`,
    [surveyId, sets.map(({ respondent_id }) => respondent_id)],
  )
  const bySet = Map.groupBy(rows, ({ respondent_id }) => Number(respondent_id))
  return new Map([...bySet].map(([set, ofSet]) => [set, placed(set, ofSet)]))
}

function placed(
  respondent_id: number,
  rows: readonly {
    id: string
    group: string
    parent: string | null
    position: number
    is_counted: boolean
  }[],
): StoredInstance[] {
  const inside = Map.groupBy(rows, ({ parent }) => parent)
  const ordered = (parent: string | null): StoredInstance[] =>
    [...Map.groupBy(inside.get(parent) ?? [], ({ group }) => group).values()].flatMap((ofGroup) =>
      ofGroup.flatMap(({ id, group, position, is_counted }, at) => [
        { respondent_id, id, group: Number(group), parent, position: is_counted ? position : at + 1 },
        ...ordered(id),
      ]),
    )
  return ordered(null)
}

/** The latest answers within groups that repeat, by set, question and instance. */
async function answersWithin(
  connection: DownloadConnection,
  { surveyId }: WideTask,
  sets: readonly SetRow[],
  questions: readonly number[],
): Promise<ReadonlyMap<string, Answer>> {
  const rows = await connection.rows<{
    respondent_id: string
    question_id: string
    instance: string
    answer: Answer
  }>(
    `select given.respondent_id, question_id, instance, answer
    from (
      select distinct on (respondent_id, question_id, instance) respondent_id, question_id, instance, answer from answer
      where survey_id = $1 and respondent_id = any ($2::bigint[]) and question_id = any ($3::bigint[])
        and instance is not null
      order by respondent_id, question_id, instance, id desc
    ) given
    join survey_progress progress on progress.survey_id = $1 and progress.respondent_id = given.respondent_id
    where question_id || ':' || instance <> all (hidden_in_instances)`,
    [surveyId, sets.map(({ respondent_id }) => respondent_id), questions],
  )
  return new Map(
    rows.map(({ respondent_id, question_id, instance, answer }) => [
      `${respondent_id} ${question_id} ${instance}`,
      answer,
    ]),
  )
}
