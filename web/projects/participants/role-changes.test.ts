import { expect, it } from 'vitest'
import { roleChanges } from './role-changes.ts'

const member = { id: 1, name: 'Project_Member' } as const
const guest = { id: 2, name: 'Project_Guest' } as const

it('another role takes the place of the old one in a single step', () => {
  expect(roleChanges([member], ['Project_Editor'])).toEqual([
    { kind: 'change', participantId: 1, roleName: 'Project_Editor' },
  ])
})

it('one more role is added, and none is touched that stays', () => {
  expect(roleChanges([member], ['Project_Member', 'Project_Manager'])).toEqual([
    { kind: 'add', roleName: 'Project_Manager' },
  ])
})

it('a role that goes without another one coming is removed', () => {
  expect(roleChanges([member, guest], ['Project_Member'])).toEqual([{ kind: 'remove', participantId: 2 }])
})

it('two roles become a third: one changes first, the other goes afterwards', () => {
  expect(roleChanges([member, guest], ['Project_Admin'])).toEqual([
    { kind: 'change', participantId: 1, roleName: 'Project_Admin' },
    { kind: 'remove', participantId: 2 },
  ])
})

it('nothing chosen otherwise, nothing to do', () => {
  expect(roleChanges([member, guest], ['Project_Guest', 'Project_Member'])).toEqual([])
})
