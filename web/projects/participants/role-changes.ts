import type { ProjectRole } from 'contract/projects/permissions.ts'

interface Held {
  id: number
  name: ProjectRole
}
export type RoleChange =
  | { kind: 'change'; participantId: number; roleName: ProjectRole }
  | { kind: 'add'; roleName: ProjectRole }
  | { kind: 'remove'; participantId: number }

/**
 * The fewest steps from the roles somebody holds to the chosen ones. What goes and what comes is paired, so that
 * nobody is without a role in between; removals come last.
 */
export function roleChanges(held: readonly Held[], chosen: readonly ProjectRole[]): RoleChange[] {
  const going = held.filter(({ name }) => !chosen.includes(name))
  const coming = chosen.filter((role) => !held.some(({ name }) => name === role))
  return [
    ...coming.map((roleName, place): RoleChange => {
      const from = going[place]
      return from ? { kind: 'change', participantId: from.id, roleName } : { kind: 'add', roleName }
    }),
    ...going.slice(coming.length).map(({ id }): RoleChange => ({ kind: 'remove', participantId: id })),
  ]
}
