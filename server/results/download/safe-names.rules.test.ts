import { expect, it } from 'vitest'
import { safeNames } from './safe-names.ts'

it('names are letters, digits and underscores after a letter, unique in any case', () => {
  expect(safeNames(['_person', 'crops/maize', 'Crops_Maize', 'Été 1', '12', '', 'with', 'str8'])).toEqual([
    'person',
    'crops_maize',
    'Crops_Maize_2',
    'Ete_1',
    'v_12',
    'v',
    'with_v',
    'str8_v',
  ])
})

it('long names are cut and stay unique', () => {
  const long = 'a'.repeat(40)
  expect(safeNames([long, long])).toEqual(['a'.repeat(32), `${'a'.repeat(30)}_2`])
})
