import type { Module } from 'contract/access/modules.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'

/** Form values of the rights dialog. */
export interface Rights {
  is_staff: boolean
  is_advisor: boolean
  active_modules: Module[]
}

/** The rights changed by the user; the others may have been changed by another staff member. */
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
