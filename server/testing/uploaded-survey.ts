import { randomBytes } from 'node:crypto'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import type { Answer, Option } from 'contract/questionnaires/questions.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { personaProjects } from '../../db/seed/personas.ts'
import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

/** A small questionnaire: choices, a condition, typed inputs, a file, two sections. */
export const smallSurvey = [
  'section_name,question_id,question,question_type,required,variable_name,visibility_condition,option_name,option_label,option_type',
  'About you,Q1,Do you lend to farmers?,single-select,yes,farmers,,yes,Yes we do,boolean',
  ',,,,,,,no,No,boolean',
  ',Q2,How many farmers?,other,yes,farmer_count,"farmers == ""yes""",count,,integer',
  ',Q3,Which crops?,multi-select,no,crops,"farmers == ""yes""",maize,Maize,boolean',
  ',,,,,,,coffee,Coffee,boolean',
  ',,,,,,,other,Another crop,boolean-with-text',
  'Contact,Q4,Whom may we ask?,other,no,contact,,name,Name,text',
  ',,,,,,,email,E-mail,email',
  ',,,,,,,since,Since,date',
  ',Q5,Your policy,other,no,policy,,document,,file',
].join('\n')

export const projectId = async ({ database: { db } }: TestServer, name: string = personaProjects.own) =>
  (await db.selectFrom('project').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

export type Fields = Partial<SentBodyOf<typeof questionnaires.create>>

/** Uploads a survey. @returns the response */
export async function upload(
  server: TestServer,
  who: Person,
  {
    csv = smallSurvey,
    fileName = 'survey.csv',
    key,
    ...fields
  }: Fields & { csv?: string | Uint8Array<ArrayBuffer>; fileName?: string; key?: string } = {},
) {
  return who.call(questionnaires.create, {
    body: {
      name: `Survey ${randomBytes(4).toString('hex')}`,
      description: 'For the test',
      type: 'multi-user',
      projectId: fields.projectId ?? (await projectId(server)),
      ...fields,
    },
    files: { file: { name: fileName, content: csv } },
    ...(key && { key }),
  })
}

/** Uploads a valid survey. @returns its id and name */
export async function uploaded(...args: Parameters<typeof upload>) {
  const { body, status } = await upload(...args)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** Opens the survey as this person. @returns its questions by code */
export async function opened(who: Person, name: string) {
  const { body, status } = await who.call(surveyAnswers.read, { query: { form: name } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const byCode: Record<string, QuestionWithAnswer> = {}
  for (const question of body.results) byCode[question.code] = question
  return { ...body, byCode }
}

/** All options of a question of an opened survey, also of a long list. */
export async function allOptions(who: Person, { form_id, results }: Opened, at: number): Promise<Option[]> {
  const { options = [], options_list } = results[at] ?? {}
  if (!options_list) return options
  const params = { id: form_id, list: options_list.key }
  return (await who.call(surveyAnswers.readList, { params })).body.options
}

type Opened = Pick<SurveyForm, 'form_id' | 'results'>

/** Saves answers by question code, as a person who has just opened the survey. */
export async function save(
  who: Person,
  name: string,
  answers: Record<string, Answer>,
  seen?: (code: string) => number | null,
) {
  const { form_id, byCode } = await opened(who, name)
  return who.call(surveyAnswers.saveAnswers, {
    body: {
      form_id,
      answers: Object.entries(answers).map(([code, answer]) => ({
        question: { question_id: byCode[code]!.question_id },
        answer,
        ...(seen && { seen: seen(code) }),
      })),
      completionPercentage: 0,
      totalVisible: 0,
      totalAnswered: 0,
    },
  })
}
