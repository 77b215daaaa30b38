import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import postgres, { type ParameterOrJSON } from 'postgres'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { serveBare } from './serve-bare.ts'

/**
 * A minimal server for the two requests of bench/read-and-save.ts: node:http, postgres.js and hard-coded statements. It
 * validates nothing, logs nothing and evaluates no conditions. Like the product it keeps the questions in memory; they
 * are read once, from the file given as argument.
 */
const form = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as SurveyForm
const texts = form.results.map(({ answer: _answer, answer_id: _id, ...question }) =>
  JSON.stringify(question).slice(0, -1),
)
const byId = new Map(form.results.map((question) => [question.question_id, question as StoredQuestion]))
const ids = form.results.map(({ question_id }) => question_id)
const required = form.results.filter((question) => question.required)

type Row = Record<string, unknown>
type Values = ParameterOrJSON<number>[]
type Answers = Map<number, { answer: Answer; id: number }>

const sql = postgres(process.env['DATABASE_URL']!, {
  max: 20,
  types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  connection: { application_name: 'bare', TimeZone: 'UTC' },
})
const send = async (on: postgres.Sql, text: string, values: Values) =>
  on.unsafe<Row[]>(text, values as never[], { prepare: true, simple: false } as { prepare: boolean })

const sessionOf =
  'select "session"."id", "person_id", "email", "is_staff", "blocked_at", "remember", "last_used_at" from "session" inner join "person" on "person"."id" = "session"."person_id" where "token_hash" = $1 and "expires_at" > $2'
const surveyWhere =
  'select "survey"."id", "survey"."project_id", "survey"."name", "survey"."description", "survey"."active", "survey"."accept_submissions", "survey"."only_latest_submissions", "survey"."display_order", "survey"."styling_info", "survey"."languages", "survey"."default_language", "survey"."question_count", "survey"."created_at", "survey"."updated_at", "project"."name" as "project_name", "project"."project_visibility", "progress"."percentage_completion", "progress"."total_visible", "progress"."total_answered", "progress"."required_missing", progress.xmin::text as "set_version", invitation.person_id is not null as "invited", "survey"."type", "mine"."roles" from "survey" inner join "project" on "project"."id" = "survey"."project_id" left join (select "project_id", array_agg(distinct "role") as "roles" from "project_role" where "person_id" = $1 group by "project_id") as "mine" on "mine"."project_id" = "survey"."project_id" left join "survey_guest" as "invitation" on "invitation"."survey_id" = "survey"."id" and "invitation"."person_id" = $2 left join "survey_progress" as "progress" on "progress"."survey_id" = "survey"."id" and "progress"."respondent_id" = case survey.type when \'multi-user\' then 0 else $3::bigint end where "survey"."deleted_at" is null and '
const surveyNamed = `${surveyWhere}lower(survey.name) = lower($4)`
const surveyNumbered = `${surveyWhere}"survey"."id" = $4`
const latest =
  'from unnest($1::bigint[]) asked (question_id) cross join lateral ( select id, person_id, created_at, answer from answer where survey_id = $2 and respondent_id = $3 and question_id = asked.question_id order by id desc limit 1 ) latest'
const latestTexts = `select question_id, id, answer::text as answer ${latest}`
const latestAnswers = `select question_id, id, person_id, created_at, answer ${latest}`
const takeKey =
  'insert into "idempotency_key" ("scope", "key", "endpoint", "body_hash", "created_at") values ($1, $2, $3, $4, $5) on conflict ("scope", "key") do nothing returning "key"'
const lockSurvey =
  "select pg_advisory_xact_lock(hashtextextended(concat('answers:', id, ':', case type when 'multi-user' then 0 else $1::bigint end), 0)) from survey where id = $2 and deleted_at is null for share"
const writeSet =
  "with given as materialized ( select * from jsonb_to_recordset($1::text::jsonb) as given (question_id bigint, answer jsonb, answer_text text) ), replaced as ( delete from answer using given where not $2::boolean and answer.survey_id = $3 and answer.respondent_id = $4 and answer.question_id = given.question_id ), added as ( insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text, created_at) select $5, $6, question_id, $7, answer, answer_text, $8 from given returning question_id, id ), progress as ( insert into survey_progress (survey_id, respondent_id, percentage_completion, total_visible, total_answered, required_missing, hidden_answered, uncounted, updated_at) values ($9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict (survey_id, respondent_id) do update set percentage_completion = excluded.percentage_completion, total_visible = excluded.total_visible, total_answered = excluded.total_answered, required_missing = excluded.required_missing, hidden_answered = excluded.hidden_answered, uncounted = excluded.uncounted, updated_at = excluded.updated_at returning xmin::text as version ) select version, (select json_object_agg(question_id, id) from added) as ids, (select count(pg_notify('live', message)) from unnest($18::text[]) message) as notified from progress"
const keepResponse =
  'update "idempotency_key" set "status" = $1, "response" = $2::text::jsonb where "scope" = $3 and "key" = $4'

async function personOf({ headers }: IncomingMessage, now: Date): Promise<number> {
  const token = headers.authorization!.slice('Token '.length)
  const [session] = await send(sql, sessionOf, [createHash('sha256').update(token).digest(), now])
  return Number(session!['person_id'])
}

async function read(request: IncomingMessage): Promise<string> {
  const name = new URLSearchParams(request.url!.split('?')[1]).get('form')!
  const person = await personOf(request, new Date())
  const [survey] = await send(sql, surveyNamed, [person, person, person, name])
  const rows = await send(sql, latestTexts, [ids, survey!['id'] as number, person])
  const answers = new Map(rows.map((row) => [row['question_id'], row]))
  const results = texts.map((text, index) => {
    const row = answers.get(ids[index])
    return `${text},"answer":${row?.['answer'] ?? 'null'},"answer_id":${row?.['id'] ?? 'null'}}`
  })
  const head = JSON.stringify({ ...headOf(survey!, person), files: {} })
  return `{"results":[\n${results.join(',\n')}\n],${head.slice(1)}`
}

const headOf = (survey: Row, person: number) => ({
  form_id: survey['id'],
  name: survey['name'],
  description: survey['description'],
  type: survey['type'],
  updated_at: (survey['updated_at'] as Date).toISOString(),
  project_details: { id: survey['project_id'], name: survey['project_name'] },
  user_permissions: form.user_permissions,
  form_active: survey['active'],
  accept_submissions: survey['accept_submissions'],
  only_latest_submissions: survey['only_latest_submissions'],
  form_metadata: {
    styling_info: survey['styling_info'],
    percentage_completion: survey['percentage_completion'],
    total_visible: survey['total_visible'],
    total_answered: survey['total_answered'],
    required_missing: survey['required_missing'],
  },
  respondent: { shared: false, user_id: person },
  languages: survey['languages'],
  default_language: survey['default_language'],
})

interface Sent {
  form_id: number
  answers: { question: { question_id: number }; answer: Answer }[]
}

async function save(request: IncomingMessage): Promise<string> {
  const now = new Date()
  const person = await personOf(request, now)
  const text = await bodyOf(request)
  const body = JSON.parse(text) as Sent
  const key = String(request.headers['idempotency-key'])
  const hash = createHash('sha256').update(text).digest()
  const tx = await sql.reserve()
  // Pipelined like in the product.
  void send(tx, 'begin', [])
  await send(tx, takeKey, [String(person), key, 'POST /api/quiz/answers/', hash, now])
  void send(tx, lockSurvey, [person, body.form_id])
  const [survey] = await send(tx, surveyNumbered, [person, person, person, body.form_id])
  const answers = await answersOf(tx, survey!, person)
  const response = await answered(tx, { survey: survey!, person, now, body }, answers)
  void send(tx, keepResponse, [200, response, String(person), key])
  await send(tx, 'commit', [])
  tx.release()
  return response
}

/** Cache by person of the last save, as in the product, keyed by the version of the progress row. */
const sets = new Map<number, { version: unknown; answers: Answers }>()

async function answersOf(tx: postgres.Sql, survey: Row, person: number): Promise<Answers> {
  const known = sets.get(person)
  if (known?.version === survey['set_version']) return known!.answers
  const answers: Answers = new Map()
  for (const row of await send(tx, latestAnswers, [ids, survey['id'] as number, person]))
    answers.set(Number(row['question_id']), { answer: row['answer'] as Answer, id: Number(row['id']) })
  return answers
}

async function answered(
  tx: postgres.Sql,
  { survey, person, now, body }: { survey: Row; person: number; now: Date; body: Sent },
  answers: Answers,
): Promise<string> {
  const id = survey['id'] as number
  const fresh = body.answers.map(({ question: { question_id }, answer }) => ({
    question_id,
    answer,
    answer_text: textOf(byId.get(question_id)!, answer),
  }))
  for (const { question_id, answer } of fresh) answers.set(question_id, { answer, id: 0 })
  const open = required.filter(({ question_id }) => !answers.has(question_id)).length
  const percent = Math.round((answers.size / ids.length) * 1000) / 10
  const progress = [percent, ids.length, answers.size, open, [], [], now]
  const records = [
    JSON.stringify(fresh),
    !survey['only_latest_submissions'],
    id,
    person,
    id,
    person,
    person,
    now,
  ]
  const messages = [JSON.stringify({ topic: `submissions:${id}`, news: {} })]
  const [written] = await send(tx, writeSet, [...records, id, person, ...progress, messages] as Values)
  for (const [question, record] of Object.entries(written!['ids'] as Record<string, number>))
    answers.get(Number(question))!.id = record
  sets.set(person, { version: written!['version'], answers })
  return JSON.stringify({
    success: true,
    form_metadata: {
      styling_info: survey['styling_info'],
      percentage_completion: percent,
      total_visible: ids.length,
      total_answered: answers.size,
      required_missing: open,
    },
    saved: fresh.map(({ question_id, answer }) => ({
      question_id,
      answer_id: answers.get(question_id)!.id,
      answer,
    })),
    conflicts: [],
    files: {},
  })
}

const textOf = ({ options }: Pick<QuestionWithAnswer, 'options'>, answer: Answer): string =>
  options
    .flatMap(({ name, label }) => (answer[name] === true ? label : (answer[`${name}-data`] ?? [])))
    .join(', ')

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

serveBare((request) => (request.method === 'GET' ? read(request) : save(request)))
