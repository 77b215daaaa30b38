import { foldedText } from 'contract/platform/visible-text.ts'
import { tableColumn, textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { isAnswerable } from 'contract/questionnaires/question-types.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { signedFiles } from '../../answers/answers.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { figuresOf } from './figures-cache.ts'
import { countedSets } from './filtered-sets.ts'

/** Summary of the latest submissions: a page of questions of the survey, or of one section. */
export const readSummary: Handler<typeof surveyResults.readSummary, InSurvey> = async (context) => {
  const { survey, viewer, query, db, longReads, now } = context
  const { filter, section, search = '', pageNumber, pageSize } = query
  const { questions: all } = await questionnaireOf(db, survey)
  const questions = all.filter(isAnswerable)
  const words = foldedText(search).split(/\s+/)
  const wanted = questions.filter(
    (question) => (section === undefined || question.section_name === section) && hasWords(question, words),
  )
  const skip = (pageNumber - 1) * pageSize
  const filtered =
    filter === undefined
      ? undefined
      : { counted: await countedSets(db, context, filter), key: JSON.stringify([viewer.id, filter]) }
  const figures = await figuresOf(longReads, survey, wanted.slice(skip, skip + pageSize), { now, filtered })
  return {
    sections: [...Map.groupBy(questions, ({ section_name }) => section_name)].map(([name, ofSection]) => ({
      name,
      questions: ofSection.length,
    })),
    results: await Promise.all(
      figures.questions.map(async ({ texts, ...question }) => ({
        ...question,
        texts: await Promise.all(
          texts.map(async (text) => ({ ...text, files: await signedFiles(context, text.files) })),
        ),
      })),
    ),
    total: wanted.length,
    pageNumber,
    pageSize,
    reckoned_at: figures.at.toISOString(),
  }
}

function hasWords(
  { question, metadata, variable_name, section_name }: StoredQuestion,
  words: readonly string[],
): boolean {
  const text = textWithColumn({ question, column: tableColumn(metadata.table_group) })
  const folded = foldedText(`${text} ${variable_name} ${section_name}`)
  return words.every((word) => folded.includes(word))
}
