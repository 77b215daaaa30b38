import type { Module } from 'contract/access/modules.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'

/** What the dialog of rights holds. */
export interface Rights {
  is_staff: boolean
  is_advisor: boolean
  active_modules: Module[]
}

/** The rights that were changed since they were shown: the others may have been changed by somebody else meanwhile. */
export function changedRights(
  shown: Pick<Account, keyof Rights>,
  { is_staff, is_advisor, active_modules }: Rights,
): Partial<Rights> {
  const hasOtherModules =
    active_modules.length !== shown.active_modules.length ||
    active_modules.some((module) => !shown.active_modules.includes(module))
  return {
    ...(is_staff !== shown.is_staff && { is_staff }),
    ...(is_advisor !== shown.is_advisor && { is_advisor }),
    ...(hasOtherModules && { active_modules }),
  }
}
