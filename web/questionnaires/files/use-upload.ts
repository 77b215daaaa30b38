import type { QuestionnaireChanges } from 'contract/questionnaires/questionnaire-changes.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'

/** Uploads files of a survey. */
export const useUpload = (onUploaded: (changes: QuestionnaireChanges) => void) =>
  useEndpointMutation(replacements.replaceFormFiles, {
    refresh: [
      allQueriesOf(questionnaires.listFormFiles),
      allQueriesOf(surveys.list),
      allQueriesOf(surveys.listByProject),
    ],
    ownFailure: true,
    onSuccess: ({ changes }) => onUploaded(changes),
  })
