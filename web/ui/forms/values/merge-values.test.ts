import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedFields, mergeValues } from './merge-values.ts'

const basis = { name: 'Solar', short_name: '', address: { city: 'Ho', street: '' }, goals: ['SDG1'] }

it('changes of different fields are merged, nested ones too', () => {
  const mine = { ...basis, name: 'Solar power', address: { city: 'Ho', street: 'Main street' } }
  const theirs = { ...basis, short_name: 'SOL', address: { city: 'Accra', street: '' } }
  expect(mergeValues({ basis, mine, theirs })).toEqual({
    values: {
      name: 'Solar power',
      short_name: 'SOL',
      address: { city: 'Accra', street: 'Main street' },
      goals: ['SDG1'],
    },
    clashes: [],
    taken: ['short_name', 'address.city'],
  })
})

it('only fields that both have changed to different values clash', () => {
  const mine = { ...basis, name: 'Mine', short_name: 'SOL ', goals: ['SDG1', 'SDG7'] }
  const theirs = { ...basis, name: 'Theirs', short_name: 'SOL', address: { city: 'Accra', street: '' } }
  const { clashes, values } = mergeValues({ basis, mine, theirs })
  expect(clashes).toEqual([{ path: 'name', mine: 'Mine', theirs: 'Theirs' }])
  expect(values).toMatchObject({ goals: ['SDG1', 'SDG7'], address: { city: 'Accra' } })
})

it('a clash that was settled is stored, unless the other value has changed again', () => {
  const mine = { ...basis, name: 'Mine' }
  const theirs = { ...basis, name: 'Theirs', short_name: 'SOL' }
  const settled = [{ path: 'name', mine: 'Mine', theirs: 'Theirs' }]
  expect(mergeValues({ basis, mine, theirs, settled })).toMatchObject({
    clashes: [],
    values: { name: 'Mine', short_name: 'SOL' },
  })
  const again = mergeValues({ basis, mine, theirs: { ...theirs, name: 'Newer' }, settled })
  expect(again.clashes).toEqual([{ path: 'name', mine: 'Mine', theirs: 'Newer' }])
})

it('fields that belong together are never mixed', () => {
  const stored = { start: '10:00', zone: 'Africa/Accra', title: 'Talk' }
  const mine = { ...stored, start: '11:00' }
  const theirs = { ...stored, zone: 'Europe/Berlin' }
  expect(
    mergeValues({ basis: stored, mine, theirs, together: [['start', 'zone']] }).clashes.map(
      ({ path }) => path,
    ),
  ).toEqual(['start', 'zone'])
})

it('whatever two users change, no change is lost without a clash', () => {
  const version = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  fc.assert(
    fc.property(version, version, version, (start, mine, theirs) => {
      const { values, clashes } = mergeValues({ basis: start, mine, theirs })
      for (const name of ['a', 'b', 'c'] as const) {
        if (clashes.some(({ path }) => path === name)) continue
        if (mine[name] !== start[name]) expect(values[name]).toBe(mine[name])
        else expect(values[name]).toBe(theirs[name])
      }
    }),
  )
})

it('a request holds only the changed fields', () => {
  expect(changedFields({ a: 1, b: ['x'], c: null }, { a: 1, b: ['x', 'y'], c: null })).toEqual({ b: ['x'] })
})
