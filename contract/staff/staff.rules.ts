import type { Refusal } from '../platform/refusal.ts'
import type { Account } from './accounts.schemas.ts'
import { blockedStaff, lastStaff, notConfirmed, ownBlock } from './staff.refusals.ts'

/** The properties of an account that decide on its rights. */
export type AccountState = Pick<Account, 'is_staff' | 'is_confirmed' | 'is_blocked'>

export interface AccountChange {
  is_staff?: boolean | undefined
  is_blocked?: boolean | undefined
}

/**
 * Why an account cannot be changed: at least one staff member must be able to sign in (SEC-05). @param self whether
 * users are changing their own account @param otherStaff whether there are other staff who are not blocked
 */
export function whyNotChangeAccount(
  account: AccountState,
  change: AccountChange,
  { self, otherStaff }: { self: boolean; otherStaff: boolean },
): Refusal | undefined {
  const next = { ...account, ...definedOf(change) }
  if (self && next.is_blocked && !account.is_blocked) return ownBlock
  const servesNow = account.is_staff && !account.is_blocked
  if (servesNow && !(next.is_staff && !next.is_blocked) && !otherStaff) return lastStaff
  if (account.is_staff || !next.is_staff) return undefined
  if (!account.is_confirmed) return notConfirmed
  return next.is_blocked ? blockedStaff : undefined
}

const definedOf = (change: AccountChange) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<AccountState>

/** E-mails that were given up, and those that are being retried or wait for a mail server. */
export const mailStates = ['failed', 'waiting'] as const

/** Which reports are listed. */
export const reportStates = ['open', 'decided'] as const
