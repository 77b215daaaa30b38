import { skipToken, useQuery } from '@tanstack/react-query'
import { surveyName } from 'contract/surveys/survey.ts'
import type { CauseChoices, FileReport } from 'contract/questionnaires/questionnaire-file.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { call, type CallFailed } from '../../platform/call.ts'
import { counted } from 'contract/platform/totals.ts'
import { listParts } from './ListFilesField.tsx'
import { fileIdentity, readOnServer } from './read-on-server.ts'

/** The report on a survey from this file; loaded as soon as the file is selected. */
export const useFileReport = (
  projectId: number,
  {
    file,
    lists,
    choices,
  }: { file: File | undefined; lists: readonly File[]; choices: CauseChoices | undefined },
) =>
  useQuery<FileReport, CallFailed>({
    queryKey: ['questionnaire file', projectId, ...fileIdentity(file), lists.map(fileIdentity), choices],
    queryFn: file
      ? ({ signal }) =>
          call(questionnaires.report, {
            body: { projectId, ...(choices && { choices: JSON.stringify(choices) }) },
            files: { file, ...listParts(lists) },
            signal,
          })
      : skipToken,
    // A choice changes parts of the report, which stays in place.
    placeholderData: (before) => (choices ? before : undefined),
    ...readOnServer,
  })

/** Suggested name of a survey: the title in the file, or else the file name. */
export function suggestedName(file: File | undefined, report: FileReport | undefined): string {
  const title = surveyName.safeParse(report?.title ?? '')
  return title.success ? title.data : (file?.name.replace(/\.[^.]*$/, '').slice(0, 120) ?? '')
}

/** Describes the contents of the file. */
export function contentWords({ questions, sections, languages }: FileReport): string {
  const counts = `${counted(questions, 'question')} in ${counted(sections, 'section')}`
  const names = languages.map(({ name }) => name)
  return names.length > 0 ? `${counts}, in ${new Intl.ListFormat('en').format(names)}` : counts
}
