import { roleWords } from 'contract/projects/permissions.ts'

/** The first role, with spaces instead of underscores, and the number of further roles (PRJ-11). */
export function Roles({ roles }: { roles: readonly string[] }) {
  const [first, ...more] = roles
  if (!first) return null
  return (
    <span title={roles.map(roleWords).join(', ')}>
      {roleWords(first)}
      {more.length > 0 && ` +${more.length}`}
    </span>
  )
}
