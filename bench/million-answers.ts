import { sql } from 'kysely'
import { emptyDraft, type QuestionDraft } from 'contract/questionnaires/questions.ts'
import { personaProjects, personas, seedPersonas } from '../db/seed/personas.ts'
import { type Database, inTransaction } from '../server/platform/database/database.ts'
import { insertSurveyWithQuestions } from '../server/questionnaires/insert-survey.ts'

const sections = 10
/** Types of the first questions of each section; the rest of its twenty questions are choices. */
const kinds = [
  'number',
  'integer',
  'number',
  'text',
  'text',
  'email',
  'date',
  'multi',
  'multi',
  'multi',
] as const
const perSection = 20

const choices = ['Not at all', 'To some extent, in a few branches', 'Largely', 'Completely', "We don't know"]
const crops = ['Maize', 'Coffee', 'Tea', 'Sugar cane', 'Vegetables & fruit', 'Livestock']

function draft(number: number): QuestionDraft {
  const kind = kinds[number % perSection] ?? 'single'
  const isChoice = kind === 'single' || kind === 'multi'
  const labels = kind === 'single' ? choices : kind === 'multi' ? crops : ['']
  return {
    ...emptyDraft(),
    code: `Q${number + 1}`,
    section_name: `Section ${Math.floor(number / perSection) + 1}`,
    question: `${number + 1}. How does the institution's ${kind} practice number ${number + 1} look today?`,
    question_type: kind === 'single' ? 'single-select' : kind === 'multi' ? 'multi-select' : 'other',
    required: number % 3 === 0,
    variable_name: `practice_${number + 1}`,
    options: labels.map((label, at) => ({
      name: isChoice ? `o${at + 1}` : 'value',
      label,
      type: isChoice ? 'boolean' : kind,
    })),
  }
}

export interface MillionAnswers {
  surveyId: number
  name: string
  records: number
}

/**
 * Creates a survey of 200 questions with a million records of 5,000 respondents, one in twenty a later answer to the
 * same question, in an empty migrated database with the personas.
 */
export async function millionAnswers({ db }: Database, respondents = 5000): Promise<MillionAnswers> {
  await seedPersonas(db)
  const name = 'A million answers'
  const manager = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', personas.projectManager.email)
    .executeTakeFirstOrThrow()
  const project = await db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  const surveyId = await inTransaction(db, (tx) =>
    insertSurveyWithQuestions(
      tx,
      {
        projectId: project.id,
        name,
        description: 'What a large network answers in a year.',
        type: 'single-user',
        active: true,
        accept_submissions: true,
        drafts: Array.from({ length: sections * perSection }, (_, number) => draft(number)),
        createdBy: manager.id,
      },
      new Date(),
    ),
  )
  await sql`
    insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at)
    select 'respondent' || n || '@example.org', 'respondent' || n || '@example.org', 'none',
      (array['Amina','Bosco','Chipo','Dina','Esi','Farid','Grace','Hana'])[1 + n % 8],
      (array['Okello','Mwangi','Banda','Sow','Mensah','Haile'])[1 + n % 6] || ' ' || n, '{}', now()
    from generate_series(1, ${respondents}::integer) n`.execute(db)
  await sql`
    insert into respondent (survey_id, person_id, number)
    select ${surveyId}, id, row_number() over (order by id) from person where email like 'respondent%'`.execute(
    db,
  )
  await sql`
    insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text, created_at)
    select ${surveyId}, person.id, question.id, person.id,
      case question_type
        when 'single-select' then jsonb_build_object('o' || 1 + h / 7 % 5, h / 7 % 5 = h % 5, 'o' || 1 + h % 5, true)
        when 'multi-select' then jsonb_build_object('o' || 1 + h % 3, true, 'o' || 4 + h % 3, true)
        else jsonb_build_object('value-data', case when kind in ('number', 'integer') then typed::jsonb else to_jsonb(typed) end)
      end,
      case question_type
        when 'single-select' then options->(h % 5)->>'label'
        when 'multi-select' then concat(options->(h % 3)->>'label', ', ', options->(3 + h % 3)->>'label')
        else typed
      end,
      now() - interval '30 days' + ((person.id * 200 + position) / 20) * interval '50 seconds'
    from person
    cross join question
    cross join lateral (select abs(hashint8(person.id * 1000 + position + n)), n, options->0->>'type'
      from generate_series(0, case when (person.id + position) % 20 = 0 then 1 else 0 end) again (n)) v (h, n, kind)
    cross join lateral (select case kind
      when 'number' then trim_scale(round((h % 1000000) / 7.0, 2))::text
      when 'integer' then (h % 5000)::text
      when 'date' then to_char(date '2015-01-01' + h % 4000, 'YYYY-MM-DD')
      when 'email' then 'branch' || h % 900 || '@bank.example'
      else 'We lend to ' || h % 700 || ' groups in ' || md5(h::text) || ', with "care" & <attention>' end) t (typed)
    where person.email like 'respondent%' and question.survey_id = ${surveyId}
    order by person.id, position, n
    limit ${respondents * sections * perSection}`.execute(db)
  await sql`
    insert into survey_progress (survey_id, respondent_id, percentage_completion, total_visible, total_answered,
      required_missing, hidden_answered, updated_at)
    select survey_id, respondent_id, least(100, round(count(distinct question_id) / 2.0, 1)), 200,
      count(distinct question_id), 0, case when respondent_id % 10 = 0 then array[min(question_id)] else '{}' end,
      max(created_at)
    from answer where survey_id = ${surveyId} group by survey_id, respondent_id`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return { surveyId, name, records: respondents * sections * perSection }
}
