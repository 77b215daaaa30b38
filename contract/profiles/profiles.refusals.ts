import { refusal } from '../platform/refusal.ts'

/** Only staff can review institutions, unblock accounts and make others staff. */
export const lastStaffLeaves = refusal(
  'account.last_staff',
  409,
  'You are the only staff member. First make another member staff under Manage users.',
)
