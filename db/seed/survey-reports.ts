import { sql } from 'kysely'
import { required } from 'contract/platform/required.ts'
import type { ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { personas } from './personas.ts'

const survey = 'Partner satisfaction 2026'
const text = (id: string, words: string): ReportBlock => ({ kind: 'text', id, text: words })

/** A report of the survey of partners, for people who may see its results. */
export async function seedSurveyReports(tx: Tx, now: Date): Promise<void> {
  const questions = await tx
    .selectFrom('question')
    .innerJoin('survey', 'survey.id', 'question.survey_id')
    .select(['question.id', 'question.survey_id', 'question.code'])
    .where('survey.name', '=', survey)
    .execute()
  const [first] = questions
  if (!first) throw new Error(`${survey} has no questions`)
  const ids = new Map(questions.map(({ code, id }) => [code, id]))
  const question = (code: string): ReportBlock => ({
    kind: 'question',
    id: code,
    question: required(ids, code),
  })
  const blocks: ReportBlock[] = [
    text(
      'intro',
      '## What partners say\n\nFigures of the answers so far. They change while the survey is open.',
    ),
    { kind: 'score', id: 'score', score: 'satisfaction' },
    question('P01'),
    question('P03'),
    text('results', '## What has been useful\n\nWe discuss these results at the next meeting.'),
    question('P06'),
    question('P04'),
  ]
  const { id: author } = await tx
    .selectFrom('person')
    .select('id')
    .where('email', '=', personas.projectAdmin.email)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('survey_report')
    .values({
      survey_id: first.survey_id,
      title: 'What our partners say',
      filters: [],
      blocks: sql<ReportBlock[]>`${JSON.stringify(blocks)}::text::jsonb`,
      audience: 'managers',
      revision: 1,
      last_version: 0,
      created_by: author,
      updated_by: author,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
