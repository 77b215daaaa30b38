import type { MyInstitute } from 'contract/institutes/institute-shapes.ts'

/** One of the user's institutes with all their roles. */
export interface OwnInstitute extends MyInstitute {
  roles: { role: string; approved: boolean }[]
}

/** Converts the response, which is grouped by role, to a list of institutes sorted by name. */
export function byInstitute(byRole: Record<string, MyInstitute[]>): OwnInstitute[] {
  const found = new Map<number, OwnInstitute>()
  for (const [role, institutes] of Object.entries(byRole))
    for (const institute of institutes) {
      const known = found.get(institute.id) ?? { ...institute, roles: [] }
      known.is_last_admin ||= institute.is_last_admin
      known.roles.push({ role, approved: institute.approved })
      found.set(institute.id, known)
    }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name))
}
