import { refusal } from '../platform/refusal.ts'

export const projectQuotaUsed = refusal(
  'project_quota_used',
  413,
  'This project has no storage space left for this file. Please contact a manager of the project.',
)
export const dailyQuotaUsed = refusal(
  'daily_quota_used',
  413,
  'You have reached the daily limit for uploaded files. Please try again tomorrow.',
)
