import fc from 'fast-check'
import { expect, it } from 'vitest'
import { permissionsOf, projectPermissions, projectRoles, rolesWith, whyNot } from './permissions.ts'

const anyRoles = fc.subarray([...projectRoles])

it('a role allows everything that lower roles allow, and more', () => {
  const counts = projectRoles.map((role) => permissionsOf([role]).length)
  expect(counts).toEqual([34, 31, 15, 9, 6])
  for (const [index, role] of projectRoles.slice(0, -1).entries())
    expect(permissionsOf([role])).toEqual(expect.arrayContaining(permissionsOf([projectRoles[index + 1]!])))
})

it('several roles allow what any of them allows', () => {
  fc.assert(
    fc.property(anyRoles, fc.constantFrom(...projectPermissions), (roles, permission) => {
      const allowed = roles.some((role) => rolesWith(permission).includes(role))
      expect(permissionsOf(roles).includes(permission)).toBe(allowed)
    }),
  )
})

it('staff may additionally view, and nothing else', () => {
  fc.assert(
    fc.property(anyRoles, (roles) => {
      const more = permissionsOf(roles, true).filter((one) => !permissionsOf(roles).includes(one))
      expect(more.every((permission) => permission.startsWith('VIEW_'))).toBe(true)
      expect(permissionsOf(roles, true)).toEqual(
        expect.arrayContaining(projectPermissions.filter((one) => one.startsWith('VIEW_'))),
      )
    }),
  )
})

it('guests view, members fill, editors write, managers run surveys and manage people, admins delete', () => {
  const lowest = (permission: (typeof projectPermissions)[number]) => rolesWith(permission).at(-1)
  expect(lowest('VIEW_PROJECT_SURVEYS')).toBe('Project_Guest')
  expect(lowest('FILL_PROJECT_SURVEYS')).toBe('Project_Member')
  expect(lowest('VIEW_PROJECT_PARTICIPANTS')).toBe('Project_Member')
  expect(lowest('UPDATE_PROJECT')).toBe('Project_Editor')
  expect(lowest('EXPORT_PROJECT_SURVEY_RESULTS')).toBe('Project_Manager')
  expect(lowest('DELETE_PROJECT_SURVEYS')).toBe('Project_Admin')
})

it('without the permission, the refusal names it', () => {
  expect(whyNot(['VIEW_PROJECT'], 'UPDATE_PROJECT')).toMatchObject({
    status: 400,
    code: 'permission_denied',
    permission: 'UPDATE_PROJECT',
  })
  expect(whyNot(['UPDATE_PROJECT'], 'UPDATE_PROJECT')).toBeUndefined()
})
