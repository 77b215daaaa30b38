import { expect, it } from 'vitest'
import { permissionsOf, visitorPermissions } from '../projects/permissions.ts'
import { readableLevels } from './documents.rules.ts'

it('guests and visitors read public documents, participants those for members, managers all', () => {
  expect(readableLevels(visitorPermissions)).toEqual(['PUBLIC'])
  expect(readableLevels(permissionsOf(['Project_Guest']))).toEqual(['PUBLIC'])
  for (const role of ['Project_Member', 'Project_Editor'] as const)
    expect(readableLevels(permissionsOf([role]))).toEqual(['PUBLIC', 'MEMBERS_ONLY'])
  for (const role of ['Project_Manager', 'Project_Admin'] as const)
    expect(readableLevels(permissionsOf([role]))).toEqual(['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'])
  expect(readableLevels([])).toEqual([])
})

it('staff can view every project and read all of its documents', () => {
  expect(readableLevels(permissionsOf([], true))).toEqual(['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'])
})
