import { refusal, type Refusal } from '../platform/refusal.ts'
import type { Criterion } from './criteria.ts'

/** Days between two messages to the Admins of an institution about fields that others would like to know. */
export const questionDays = 7
/** Days after which a question without an answer is deleted. */
export const questionsKeptDays = 90

const ownInstitution = refusal(
  'matching.own_institution',
  400,
  'This is your institution. You can fill in the fields yourself.',
)
const noInstitution = refusal(
  'matching.no_institution',
  400,
  'Only members of an institution can ask. Join or register yours first.',
)
const noAdmins = refusal(
  'matching.no_admins',
  400,
  'This institution has no Admin at the moment, so there is nobody to ask.',
)

/** Why a user may not ask an institution for fields that it does not state. */
export const whyNotAsk = (about: {
  isOwn: boolean
  hasInstitution: boolean
  hasAdmins: boolean
}): Refusal | undefined => {
  if (about.isOwn) return ownInstitution
  if (!about.hasInstitution) return noInstitution
  return about.hasAdmins ? undefined : noAdmins
}

/** A criterion after 'your'. */
export const questionText = ({ name, label }: { name: string; label: string }): string =>
  name === 'regulated' ? 'regulation' : label.toLowerCase()

/** The field of an institution that a criterion compares; of a range, its start. */
export const fieldOf = ({ name, ends }: Pick<Criterion, 'name' | 'ends'>): string => ends?.[0] ?? name

/** The id of the input of a field in the form of an institution. */
export function formInputOf(field: string): string {
  if (field === 'sustainable_development_goals') return field
  return field === 'region' ? 'address.region' : `type_details.${field}`
}
