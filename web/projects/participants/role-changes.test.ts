import { expect, it } from 'vitest'
import { roleChanges } from './role-changes.ts'

const member = { id: 1, name: 'Project_Member' } as const
const guest = { id: 2, name: 'Project_Guest' } as const

it('replacing a role is a single change', () => {
  expect(roleChanges([member], ['Project_Editor'])).toEqual([
    { kind: 'change', participantId: 1, roleName: 'Project_Editor' },
  ])
})

it('an additional role is added without touching the others', () => {
  expect(roleChanges([member], ['Project_Member', 'Project_Manager'])).toEqual([
    { kind: 'add', roleName: 'Project_Manager' },
  ])
})

it('a deselected role is removed', () => {
  expect(roleChanges([member, guest], ['Project_Member'])).toEqual([{ kind: 'remove', participantId: 2 }])
})

it('two roles are replaced by a third: one is changed, then the other is removed', () => {
  expect(roleChanges([member, guest], ['Project_Admin'])).toEqual([
    { kind: 'change', participantId: 1, roleName: 'Project_Admin' },
    { kind: 'remove', participantId: 2 },
  ])
})

it('the same selection needs no change', () => {
  expect(roleChanges([member, guest], ['Project_Guest', 'Project_Member'])).toEqual([])
})
