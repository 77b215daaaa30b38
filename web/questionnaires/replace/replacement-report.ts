import { skipToken, useQuery } from '@tanstack/react-query'
import type { CauseChoices } from 'contract/questionnaires/questionnaire-file.ts'
import type { ReplacementReport } from 'contract/questionnaires/questionnaire-changes.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { call, type CallFailed } from '../../platform/call.ts'
import { listParts } from '../upload/ListFilesField.tsx'
import { fileIdentity, readOnServer } from '../upload/read-on-server.ts'

/** The report on what a file would change in a survey; refetched when the survey changes. */
export const useReplacementReport = (
  { id, updated_at }: Pick<Survey, 'id' | 'updated_at'>,
  {
    file,
    lists,
    choices,
  }: { file: File | undefined; lists: readonly File[]; choices: CauseChoices | undefined },
) =>
  useQuery<ReplacementReport, CallFailed>({
    queryKey: ['replacement', id, updated_at, ...fileIdentity(file), lists.map(fileIdentity), choices],
    queryFn: file
      ? ({ signal }) =>
          call(replacements.reportOnReplacement, {
            params: { id },
            body: choices ? { choices: JSON.stringify(choices) } : {},
            files: { file, ...listParts(lists) },
            signal,
          })
      : skipToken,
    placeholderData: (before) => (choices ? before : undefined),
    ...readOnServer,
  })
