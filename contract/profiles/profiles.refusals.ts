import { refusal } from '../platform/refusal.ts'

/** Without staff nobody could review institutions, unblock accounts, or make others staff. */
export const lastStaffLeaves = refusal(
  'account.last_staff',
  409,
  'You are the only staff member. Make somebody else staff first, under Manage users.',
)
