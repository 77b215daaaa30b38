import { expect, it } from 'vitest'
import { permissionsOf, visitorPermissions } from '../projects/permissions.ts'
import { readableLevels } from './documents.rules.ts'

it('guests and visitors read what is public, participants what is for members, managers everything', () => {
  expect(readableLevels(visitorPermissions)).toEqual(['PUBLIC'])
  expect(readableLevels(permissionsOf(['Project_Guest']))).toEqual(['PUBLIC'])
  for (const role of ['Project_Member', 'Project_Editor'] as const)
    expect(readableLevels(permissionsOf([role]))).toEqual(['PUBLIC', 'MEMBERS_ONLY'])
  for (const role of ['Project_Manager', 'Project_Admin'] as const)
    expect(readableLevels(permissionsOf([role]))).toEqual(['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'])
  expect(readableLevels([])).toEqual([])
})

it('staff, who view every project, read all of it', () => {
  expect(readableLevels(permissionsOf([], true))).toEqual(['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'])
})
