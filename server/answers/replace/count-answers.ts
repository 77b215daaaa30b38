import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isChanged, type AnswerCounts, type Plan } from '../../questionnaires/questionnaires.ts'

/** Counts the answers to the questions that a plan changes. */
export async function countAnswers(db: Db, { removed, continued }: Plan): Promise<AnswerCounts> {
  const touched = continued.filter((one) => isChanged(one) || one.restored || one.moved)
  const ids = [...removed.map(({ id }) => id), ...touched.map(({ stored }) => stored.id)]
  const answers = new Map((await answersOf(db, ids)).map((row) => [row.question_id, row.count]))
  const withOptions = touched.filter(({ difference }) => difference.options.length > 0)
  const given = new Map<string, number>()
  for (const { question_id, key, count } of await keysOf(
    db,
    withOptions.map(({ stored }) => stored.id),
  ))
    for (const option of [key, key.replace(/-(data|file)$/, '')]) {
      const about = aboutOption(question_id, option)
      given.set(about, Math.max(given.get(about) ?? 0, count))
    }
  return {
    answersTo: (id) => answers.get(id) ?? 0,
    given: (id, option) => given.get(aboutOption(id, option)) ?? 0,
  }
}

const aboutOption = (id: number, option: string) => `${id}:${option}`

async function answersOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ question_id: number; count: number }>`
    select question_id, count(*) as count from answer
    where question_id = any (${[...ids]}::bigint[]) and answer_text <> ''
    group by question_id`.execute(db)
  return rows
}

/** Keys with a value in these questions' answers, see `answer` in the contract. */
async function keysOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ question_id: number; key: string; count: number }>`
    select question_id, key, count(*) as count
    from answer cross join lateral jsonb_each(answer.answer) part
    where question_id = any (${[...ids]}::bigint[]) and value not in ('false', 'null', '""')
    group by question_id, key`.execute(db)
  return rows
}
