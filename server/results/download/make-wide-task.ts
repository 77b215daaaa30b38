import { codebookOf } from 'contract/results/codebook.ts'
import { conditionSentence, describedVariables } from 'contract/questionnaires/condition-sentence.ts'
import { choiceOfLanguages } from 'contract/questionnaires/languages.ts'
import { hasScripts, type ResultsFile } from 'contract/results/submissions.ts'
import type { ResultTable } from 'contract/results/table-columns.ts'
import { filtersIn } from 'contract/results/table-filters.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { setsFound } from '../table/find-sets.ts'
import { chosenColumns, surveyTables } from '../table/survey-tables.ts'
import type { WideTask } from './wide-task.ts'

/** The settings of a file with a row for each answer set. */
type WideFile = Omit<ResultsFile, 'shape' | 'which' | 'with_files' | 'format'> & {
  format: WideTask['format']
}

/** What the thread of a wide file needs. @throws Invalid for unknown columns and filters */
export async function wideTask(
  { db, survey, viewer }: Pick<RequestContext, 'db'> & InSurvey,
  { format, files, filter, raw, values, columns, language, sort, variables, table }: WideFile,
): Promise<WideTask> {
  // Programs for statistics have a variable for each option.
  const options = { columns: hasScripts(format) ? ('split' as const) : columns, language }
  const tables = await surveyTables(db, survey, options)
  const [ofSets, ...ofGroups] = tables
  const search = {
    surveyId: survey.id,
    columns: ofSets.columns,
    sort,
    filters: filtersIn(filter),
    reader: viewer,
  }
  const shown: [ResultTable, ...ResultTable[]] = [
    variables === undefined
      ? ofSets
      : { ...ofSets, columns: chosenColumns(ofSets.columns, variables, 'variables') },
    ...ofGroups,
  ]
  const { questions } = await questionnaireOf(db, survey)
  const languages = await Promise.all(
    choiceOfLanguages(survey).map(async (one) => ({
      language: one,
      tables: await surveyTables(db, survey, { ...options, language: one.code }),
    })),
  )
  const described = describedVariables(questions)
  const conditions = new Map(
    questions
      .filter(({ visibility_condition }) => visibility_condition !== '')
      .map(({ question_id, visibility_condition: expression }) => [
        question_id,
        { sentence: conditionSentence(expression, described), expression },
      ]),
  )
  const { sql, parameters } = setsFound(search).compile(db)
  return {
    surveyId: survey.id,
    format,
    isSeveral: files === 'multiple',
    raw,
    values,
    tables: shown,
    only: table,
    sets: { sql, parameters },
    codebook: codebookOf(shown, { languages, conditions }),
  }
}
