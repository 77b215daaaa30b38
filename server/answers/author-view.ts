import type { AnswerRecord } from 'contract/answers/form.ts'
import { can } from 'contract/projects/permissions.ts'
import type { InSurvey } from '../surveys/surveys.ts'

interface Author {
  person_id: number
  number: number
  /** Null if the account was deleted. */
  first_name: string | null
  last_name: string | null
}

/** Returns the author of an answer as visible to the viewer; guests do not see participants of the project. */
export const authorView =
  ({ viewer, permissions }: InSurvey) =>
  (author: Author | undefined): Pick<AnswerRecord, 'user' | 'respondent_number'> => {
    const isVisible =
      author && (author.person_id === viewer.id || can(permissions, 'VIEW_PROJECT_PARTICIPANTS'))
    if (!isVisible) return { user: null, respondent_number: null }
    const { person_id: id, number, first_name, last_name } = author
    const user = first_name === null ? null : { id, name: `${first_name} ${last_name ?? ''}`.trim() }
    return { user, respondent_number: number }
  }
