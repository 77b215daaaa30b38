import type { AnswerRecord } from 'contract/answers/form.ts'
import { can } from 'contract/projects/permissions.ts'
import type { InSurvey } from '../surveys/surveys.ts'

interface Name {
  id: number
  first_name: string
  last_name: string
}

/** Returns the author of an answer as visible to the viewer; guests do not see participants of the project. */
export const authorView =
  ({ viewer, permissions }: InSurvey) =>
  (person: Name | undefined): AnswerRecord['user'] =>
    person && (person.id === viewer.id || can(permissions, 'VIEW_PROJECT_PARTICIPANTS'))
      ? { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() }
      : null
