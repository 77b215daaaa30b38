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
 * The minimal changes from the current roles to the selected ones. Removed and added roles are paired, so that the participant
 * always has a role; other removals come last.
 */
export function roleChanges(held: readonly Held[], chosen: readonly ProjectRole[]): RoleChange[] {
  const removed = held.filter(({ name }) => !chosen.includes(name))
  const added = chosen.filter((role) => !held.some(({ name }) => name === role))
  return [
    ...added.map((roleName, place): RoleChange => {
      const from = removed[place]
      return from ? { kind: 'change', participantId: from.id, roleName } : { kind: 'add', roleName }
    }),
    ...removed.slice(added.length).map(({ id }): RoleChange => ({ kind: 'remove', participantId: id })),
  ]
}
