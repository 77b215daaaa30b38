import { roleWords } from 'contract/projects/permissions.ts'

/** The first of somebody's roles, with spaces for the underscores, and how many more there are (PRJ-11). */
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
