import { modules } from 'contract/access/modules.ts'
import { expect, it } from 'vitest'
import { entriesFor } from './menu-entries.ts'

const labels = (is_staff: boolean, active_modules: readonly string[]) =>
  entriesFor({ is_staff, active_modules: [...active_modules] }).map(({ label }) => label)

it('somebody without any module keeps Home, Profile and About', () => {
  expect(labels(false, [])).toEqual(['Home', 'Profile', 'About'])
})

it('the Projects module brings the surveys with it, the Surveys module comes alone', () => {
  expect(labels(false, ['Projects'])).toEqual(['Home', 'Projects', 'Surveys', 'Profile', 'About'])
  expect(labels(false, ['Surveys'])).toEqual(['Home', 'Surveys', 'Profile', 'About'])
})

it('staff see every entry, whatever their modules', () => {
  expect(labels(true, [])).toEqual(expect.arrayContaining(labels(false, modules)))
})
