import { readFile } from 'node:fs/promises'
import type { Answer, QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { SurveyType } from 'contract/surveys/survey.ts'
import { readSurveyCsv } from '../../server/questionnaires/csv/read-csv.ts'
import { insertSurveyWithQuestions } from '../../server/questionnaires/insert-survey.ts'
import { storeScoring } from '../../server/questionnaires/scoring.queries.ts'
import { insertAnswersUnchecked } from '../../server/answers/insert-answers.ts'
import { readXlsForm } from '../../server/questionnaires/xlsform/read-xlsform.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { flagship } from './flagship-survey.ts'
import { greenIndexAnswers, officeFootprintAnswers, satisfactionAnswers } from './answers.ts'

const day = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day - 3 * 3_600_000)

interface DemoSurvey {
  /** Time since it was opened. */
  daysAgo: number
  file: string
  /** A workbook with translations of the questions. */
  inLanguages?: string
  name: string
  project: string
  type: SurveyType
  sets?: 'institution'
  description: string
  /** Answers by question code, by the respondent's e-mail. */
  answers: Record<string, Record<string, Answer>>
}

const demoSurveys: DemoSurvey[] = [
  {
    daysAgo: 68,
    file: 'green-index-3.csv',
    inLanguages: 'green-index-3.xlsx',
    name: 'Green Index 3.0',
    project: 'Green lending in East Africa',
    type: 'multi-user',
    description:
      'Environmental strategy, risks and products of a financial institution, in eleven sections. Fill it together; it takes some weeks.',
    answers: greenIndexAnswers,
  },
  {
    daysAgo: 41,
    file: 'office-footprint.csv',
    name: 'Office footprint 2026',
    project: 'Green lending in East Africa',
    type: 'multi-user',
    description: 'Energy, water, paper and travel of our own offices, as a baseline for the year.',
    answers: officeFootprintAnswers,
  },
  {
    daysAgo: 23,
    file: 'partner-satisfaction.csv',
    name: 'Partner satisfaction 2026',
    project: 'Green Index pilot 2026',
    type: 'single-user',
    description: 'Five minutes: how does working together feel, and what should change?',
    answers: satisfactionAnswers,
  },
  {
    daysAgo: 93,
    file: 'green-index-3.csv',
    name: flagship.survey,
    project: flagship.project,
    type: 'multi-user',
    sets: 'institution',
    description:
      'The Green Index of each institution in the pilot: its people fill it together, and institutions can compare themselves with the others.',
    // Answered by nine institutions: seedFlagshipAnswers.
    answers: {},
  },
]

/** Surveys of the demo projects, some with answers. */
export async function seedSurveys(tx: Tx, now: Date): Promise<void> {
  for (const { daysAgo, file, inLanguages, project, answers, ...survey } of demoSurveys) {
    const { drafts, errors, scoring } = readSurveyCsv(await bytesOf(file))
    if (errors) throw new Error(`${file}: ${JSON.stringify(errors)}`)
    const questionnaire = inLanguages ? await translated(drafts, inLanguages) : { drafts }
    const { id: projectId, created_by } = await tx
      .selectFrom('project')
      .select(['id', 'created_by'])
      .where('name', '=', project)
      .executeTakeFirstOrThrow()
    const surveyId = await insertSurveyWithQuestions(
      tx,
      {
        ...survey,
        ...questionnaire,
        projectId,
        active: true,
        accept_submissions: true,
        createdBy: created_by!,
      },
      daysBefore(now, daysAgo),
    )
    if (scoring) await storeScoring(tx, surveyId, { ...scoring, shown_to_respondents: true })
    if (survey.sets)
      await tx.updateTable('survey').set({ comparison: 'all' }).where('id', '=', surveyId).execute()
    const respondents = Object.entries(answers)
    for (const [place, [email, given]] of respondents.entries()) {
      const { id: personId } = await tx
        .selectFrom('person')
        .select('id')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
      // One after the other, the last a few hours ago.
      const at = daysBefore(now, (daysAgo * (respondents.length - 1 - place)) / respondents.length)
      await insertAnswersUnchecked(tx, { surveyId, personId, answers: given }, at)
    }
  }
}

const bytesOf = (file: string) => readFile(new URL(`surveys/${file}`, import.meta.url))

/** The questions with the translations of a workbook, matched by variable. */
async function translated(drafts: readonly QuestionDraft[], workbook: string) {
  const { drafts: others, languages, default_language } = await readXlsForm(await bytesOf(workbook))
  const byVariable = new Map(others.map((draft) => [draft.variable_name, draft.translations ?? {}]))
  return {
    drafts: drafts.map((draft) => ({ ...draft, translations: ofTexts(byVariable.get(draft.variable_name)) })),
    languages,
    default_language,
  }
}

/** Without the messages of constraints, which differ between the two files. */
const ofTexts = (translations: QuestionDraft['translations'] = {}) =>
  Object.fromEntries(
    Object.entries(translations).map(([code, { constraint_message: _, ...texts }]) => [code, texts]),
  )
