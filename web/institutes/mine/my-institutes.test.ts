import type { MyInstitute } from 'contract/institutes/institute-shapes.ts'
import { expect, it } from 'vitest'
import { byInstitute } from './my-institutes.ts'

const institute = (id: number, name: string, approved: boolean) => ({ id, name, approved }) as MyInstitute

it('an institute with several roles is listed once, with all roles', () => {
  const found = byInstitute({
    Admin: [institute(1, 'Umoja', true)],
    CEO: [institute(1, 'Umoja', false), institute(2, 'Andino', true)],
  })
  expect(found.map(({ name, roles }) => [name, roles])).toEqual([
    ['Andino', [{ role: 'CEO', approved: true }]],
    [
      'Umoja',
      [
        { role: 'Admin', approved: true },
        { role: 'CEO', approved: false },
      ],
    ],
  ])
})
