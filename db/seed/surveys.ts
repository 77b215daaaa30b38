import { readFile } from 'node:fs/promises'
import type { Answer } from 'contract/surveys/questions.ts'
import type { SurveyType } from 'contract/surveys/survey-shapes.ts'
import { readSurveyCsv } from '../../server/surveys/read-survey-csv.ts'
import { keepSurvey, recordAnswers } from '../../server/surveys/surveys.ts'
import type { Tx } from '../../server/platform/database.ts'
import { greenIndexAnswers, officeFootprintAnswers, satisfactionAnswers } from './answers.ts'

interface DemoSurvey {
  file: string
  name: string
  project: string
  type: SurveyType
  description: string
  /** Answers by the author's key of each question, by the e-mail of whoever gave them. */
  answers: Record<string, Record<string, Answer>>
}

const demoSurveys: DemoSurvey[] = [
  {
    file: 'green-index-3.csv',
    name: 'Green Index 3.0',
    project: 'Green lending in East Africa',
    type: 'multi-user',
    description:
      'Environmental strategy, risks and products of a financial institution, in eleven sections. Fill it together; it takes some weeks.',
    answers: greenIndexAnswers,
  },
  {
    file: 'office-footprint.csv',
    name: 'Office footprint 2026',
    project: 'Green lending in East Africa',
    type: 'multi-user',
    description: 'Energy, water, paper and travel of our own offices, as a baseline for the year.',
    answers: officeFootprintAnswers,
  },
  {
    file: 'partner-satisfaction.csv',
    name: 'Partner satisfaction 2026',
    project: 'Green Index pilot 2026',
    type: 'single-user',
    description: 'Five minutes: how does working together feel, and what should change?',
    answers: satisfactionAnswers,
  },
]

/** Surveys in the demo projects, partly answered. */
export async function seedSurveys(tx: Tx, now: Date): Promise<void> {
  for (const { file, project, answers, ...survey } of demoSurveys) {
    const { drafts, errors } = readSurveyCsv(await readFile(new URL(`surveys/${file}`, import.meta.url)))
    if (errors) throw new Error(`${file}: ${JSON.stringify(errors)}`)
    const { id: projectId, created_by } = await tx
      .selectFrom('project')
      .select(['id', 'created_by'])
      .where('name', '=', project)
      .executeTakeFirstOrThrow()
    const surveyId = await keepSurvey(
      tx,
      { ...survey, projectId, drafts, active: true, accept_submissions: true, createdBy: created_by! },
      now,
    )
    for (const [email, given] of Object.entries(answers)) {
      const { id: personId } = await tx
        .selectFrom('person')
        .select('id')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
      await recordAnswers(tx, { surveyId, personId, answers: given }, now)
    }
  }
}
