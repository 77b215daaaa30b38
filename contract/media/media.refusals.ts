import { refusal } from '../platform/refusal.ts'

export const projectQuotaUsed = refusal(
  'project_quota_used',
  413,
  'The files of this project have no room left for this one. Please ask whoever manages the project.',
)
export const dailyQuotaUsed = refusal(
  'daily_quota_used',
  413,
  'You have stored as many files as one person may in a day. Please try again tomorrow.',
)
