import { refusal } from '../platform/refusal.ts'

export const deactivated = refusal('survey.deactivated', 409, 'Deactivated')
export const closed = refusal('survey.closed', 409, 'Not accepting submissions anymore!')
export const noInstitution = refusal(
  'survey.no_institution',
  400,
  'This survey is filled by the institutions that take part in the project. None of yours does.',
)
export const chooseInstitution = refusal(
  'survey.choose_institution',
  400,
  'Several of your institutions fill this survey. Choose one of them.',
)
export const foreignInstitution = refusal(
  'survey.foreign_institution',
  404,
  'You are not a member of this institution, or it does not take part in the project.',
)
export const notCompared = refusal(
  'survey.not_compared',
  400,
  'The managers of the project have not opened this comparison to institutions.',
)
export const notInvitedWords = 'You have not been invited to fill this survey'
export const nameTaken = refusal(
  'survey.name_taken',
  409,
  'A survey with this name already exists, or was deleted within the last 30 days.',
)
export const notAGuest = refusal(
  'survey.not_a_guest',
  409,
  'Only guests of the project can be invited. Its other participants can fill its surveys anyway.',
)
export const permanentlyDeleted = refusal(
  'survey.gone_for_good',
  409,
  'This survey cannot be restored: its 30 days are over, or its project was deleted.',
)
