import { refusal } from '../platform/refusal.ts'

export const deactivated = refusal('survey.deactivated', 409, 'Deactivated')
export const closed = refusal('survey.closed', 409, 'Not accepting submissions anymore!')
export const nameTaken = refusal(
  'survey.name_taken',
  409,
  'A survey with this name exists already, or was deleted within the last 30 days.',
)
export const foreignQuestion = refusal(
  'survey.foreign_question',
  404,
  'This question is not part of the survey. Reload to see the questions it has now.',
)
export const answeredTwice = refusal(
  'survey.answered_twice',
  400,
  'The same question is answered twice in one request.',
)
export const unexpectedFile = refusal(
  'survey.unexpected_file',
  400,
  'A file belongs to no answer of this request.',
)
export const manyUploads = refusal(
  'survey.many_uploads',
  429,
  'Other questionnaires are being read right now. Please try again in a moment.',
)
export const manyExports = refusal(
  'survey.many_exports',
  429,
  'Other downloads of this project are running. Please try again when they are done.',
)
export const busyExports = refusal(
  'survey.busy_exports',
  429,
  'Many downloads are running right now. Please try again in a moment.',
)
export const notAGuest = refusal(
  'survey.not_a_guest',
  409,
  'Only guests of the project are invited. Its other participants can fill its surveys anyway.',
)
export const noHistory = refusal(
  'survey.no_history',
  409,
  'This survey keeps only the latest submissions. Download those.',
)
export const goneForGood = refusal(
  'survey.gone_for_good',
  409,
  'This survey cannot be brought back: its 30 days are over, or its project was deleted.',
)
