import { whyNotSetRole, type InstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import type { Account, AccountRole } from 'contract/staff/accounts.schemas.ts'

/** A switch that differs from the stored approval. */
export interface RoleEdit {
  userId: number
  instituteId: number
  role: InstituteRole
  approved: boolean
}
/** Changes by role entry id. */
export type RoleChanges = Readonly<Record<number, RoleEdit>>

/** Adds a change, or removes it if the switch is turned back. */
export function turned(
  changes: RoleChanges,
  account: Pick<Account, 'id'>,
  entry: AccountRole,
  approved: boolean,
): RoleChanges {
  const { [entry.id]: _, ...others } = changes
  if (approved === entry.approved) return others
  const role = entry.role as InstituteRole
  return { ...others, [entry.id]: { userId: account.id, instituteId: entry.institute, role, approved } }
}

/**
 * The changes left after saving: rejected ones and those made during saving. A switch turned back during saving is a change,
 * because the stored value is now different.
 * @param refused ids of entries
 */
export function leftAfter(
  changes: RoleChanges,
  { sent, refused }: { sent: RoleChanges; refused: readonly number[] },
): RoleChanges {
  const isSaved = (entry: number) => sent[entry] !== undefined && !refused.includes(entry)
  const entries = [...new Set([...Object.keys(sent), ...Object.keys(changes)])].map(Number)
  return Object.fromEntries(
    entries.flatMap((entry): [number, RoleEdit][] => {
      const [saved, change] = [sent[entry], changes[entry]]
      if (!saved || !isSaved(entry)) return change ? [[entry, change]] : []
      return change ? [] : [[entry, { ...saved, approved: !saved.approved }]]
    }),
  )
}

/** Approves all pending roles that the user can approve. */
export const allApproved = (changes: RoleChanges, shown: readonly Account[], viewerId: number): RoleChanges =>
  waitingIn(changes, shown, viewerId).reduce(
    (next, { account, entry }) => turned(next, account, entry, true),
    changes,
  )

/** Pending roles without a change, except the user's own. */
export const waitingIn = (changes: RoleChanges, shown: readonly Account[], viewerId: number) =>
  shown.flatMap((account) =>
    account.roles
      .filter(
        (entry) =>
          !(changes[entry.id]?.approved ?? entry.approved) &&
          !whyNotTurn(entry, true, account.id === viewerId),
      )
      .map((entry) => ({ account, entry })),
  )

/** Why staff cannot turn a switch. */
export const whyNotTurn = (entry: AccountRole, approved: boolean, self: boolean): Refusal | undefined =>
  whyNotSetRole(
    { is_admin: false, admin_since: null, is_member: false, is_staff: true },
    {
      role: entry.role as InstituteRole,
      from: entry.approved ? 'approved' : 'unapproved',
      to: approved ? 'approved' : 'unapproved',
      self,
      otherAdmins: !entry.is_last_admin,
      now: new Date(),
    },
  )
