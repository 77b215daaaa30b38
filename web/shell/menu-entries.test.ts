import { modules } from 'contract/access/modules.ts'
import { expect, it } from 'vitest'
import { entriesFor } from './menu-entries.ts'

const labels = (is_staff: boolean, active_modules: readonly string[]) =>
  entriesFor({ is_staff, active_modules: [...active_modules] }).map(({ label }) => label)

it('somebody without any module keeps Home and About', () => {
  expect(labels(false, [])).toEqual(['Home', 'About'])
})

it('the Projects module brings the surveys with it, the Surveys module comes alone', () => {
  expect(labels(false, ['Projects'])).toEqual(['Home', 'Projects', 'Surveys', 'About'])
  expect(labels(false, ['Surveys'])).toEqual(['Home', 'Surveys', 'About'])
})

it('staff see every entry, whatever their modules', () => {
  expect(labels(true, [])).toEqual(expect.arrayContaining(labels(false, modules)))
})
