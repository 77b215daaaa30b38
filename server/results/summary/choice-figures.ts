import { sql } from 'kysely'
import { distinctLabels } from 'contract/questionnaires/option-labels.ts'
import { optionsAre } from 'contract/questionnaires/question-types.ts'
import type { Option, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { ChoiceFigure } from 'contract/platform/figures.ts'
import type { Db } from '../../platform/database/database.ts'
import { latestRecords, type CountedSets } from './latest-records.ts'
import { optionFigures } from './option-figures.ts'

interface Counted {
  answered: ReadonlyMap<number, number>
  choices: ReadonlyMap<number, ChoiceFigure[]>
}

interface CountedOption {
  question_id: number
  name: string
  label: string
  /** Whether it only counts if it is ticked: a text beside it does not. */
  ticked: boolean
  isRemoved: boolean
}

/** How many sets answered each question, and how many chose each option. */
export async function choiceFigures(
  db: Db,
  counted: CountedSets,
  questions: readonly StoredQuestion[],
): Promise<Counted> {
  const options = await optionsToCount(db, questions)
  // Choices have few distinct values: equal ones are grouped before JSON is parsed.
  const { rows } = await sql<{ question_id: number; name: string | null; count: number }>`
    with choice as materialized (
      select question_id, name, ticked
      from jsonb_to_recordset(${JSON.stringify(options)}::text::jsonb) as choice (question_id bigint, name text, ticked boolean)
    ), alike as materialized (
      select question_id, case when question_id in (select question_id from choice) then answer end as answer,
        count(*) as count
      from (${latestRecords(counted, questions)}) latest
      group by 1, 2
    )
    select question_id, null as name, sum(count)::bigint as count from alike group by question_id
    union all
    select question_id, name, sum(count)::bigint from alike join choice using (question_id)
    where answer->name = 'true'
      or not ticked and coalesce(answer->(name || '-data'), 'null') not in ('false', 'null', '""')
    group by question_id, name`.execute(db)
  const counts = new Map(rows.map(({ question_id, name, count }) => [key(question_id, name), count]))
  const figures = options
    .map(({ isRemoved, ticked: _, ...option }) => ({
      ...option,
      count: counts.get(key(option.question_id, option.name)) ?? 0,
      isRemoved,
    }))
    // Removed options only if they have answers.
    .filter(({ isRemoved, count }) => !isRemoved || count > 0)
  return {
    answered: new Map(
      questions.map(({ question_id }) => [question_id, counts.get(key(question_id, null)) ?? 0]),
    ),
    choices: Map.groupBy(figures, ({ question_id }) => question_id),
  }
}

/** The options of questions that are counted, with those that a replacement removed. */
export async function optionsToCount(db: Db, questions: readonly StoredQuestion[]): Promise<CountedOption[]> {
  const former = await formerOptions(db, questions)
  return questions.flatMap(({ question_id, question_type, options }) => {
    const removed = (former.get(question_id) ?? []).filter((one) =>
      options.every(({ name }) => name !== one.name),
    )
    const labels = distinctLabels(options, removed)
    return [...options, ...removed]
      .map((option, at) => ({
        ...option,
        label: labels[at] ?? option.name,
        isRemoved: at >= options.length,
      }))
      .filter(({ type }) => optionFigures[type].choices)
      .map(({ name, label, isRemoved }) => ({
        question_id,
        name,
        ticked: optionsAre({ question_type }, 'choices'),
        label: isRemoved ? `${label} (removed)` : label,
        isRemoved,
      }))
  })
}

/** Options that a replacement removed. */
async function formerOptions(db: Db, questions: readonly StoredQuestion[]): Promise<Map<number, Option[]>> {
  const rows = await db
    .selectFrom('question')
    .select(['id', 'former_options'])
    .where(
      'id',
      'in',
      questions.map(({ question_id }) => question_id),
    )
    .execute()
  return new Map(rows.map(({ id, former_options }) => [id, former_options]))
}

const key = (id: number, name: string | null) => JSON.stringify([id, name])
