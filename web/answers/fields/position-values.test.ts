import { expect, it } from 'vitest'
import { drawnPositions, drawnText, positionsValue, positionValue } from './position-values.ts'

it.each([
  ['52.52 13.405', '52.52 13.405'],
  [' 52.52, 13.405 ', '52.52 13.405'],
  ['52.52,13.405', '52.52 13.405'],
  ['52,52 13,405', '52.52 13.405'],
  ['−1.2864 36.8172', '-1.2864 36.8172'],
  ['1.2864° S, 36.8172° E', '-1.2864 36.8172'],
  ['40.7 N 74 W', '40.7 -74'],
  ['-1.2864 36.8172 1795 4.5', '-1.2864 36.8172 1795 4.5'],
  ['somewhere', 'somewhere'],
  ['', undefined],
])("the position '%s' is read as '%s'", (text, value) => {
  expect(positionValue.toValue(text, 'en')).toBe(value)
})

it('an area is typed without its closing point', () => {
  const { toText, toValue } = positionsValue('geoshape')
  expect(toValue('0 0\n0 1\n\n1, 1\n', 'en')).toBe('0 0;0 1;1 1;0 0')
  expect(toValue('0 0\n0 1\n1 1\n0 0', 'en')).toBe('0 0;0 1;1 1;0 0')
  expect(toValue('0 0\n0 1', 'en')).toBe('0 0;0 1')
  expect(toText('0 0;0 1;1 1;0 0', 'en')).toBe('0 0\n0 1\n1 1')
})

it('a line is typed point by point', () => {
  const { toText, toValue } = positionsValue('geotrace')
  expect(toValue('0 0\n0 1\n0 0', 'en')).toBe('0 0;0 1;0 0')
  expect(toText('0 0; 0 1;', 'en')).toBe('0 0\n0 1')
  expect(toValue('\n', 'en')).toBeUndefined()
})

it('what is drawn becomes the same answer as what is typed', () => {
  const corners = drawnPositions('geoshape', '0 0;0 1 5 2;1 1;0 0')
  expect(corners).toHaveLength(3)
  expect(drawnText('geoshape', corners)).toBe('0 0;0 1 5 2;1 1;0 0')
  expect(drawnText('geotrace', corners)).toBe('0 0;0 1 5 2;1 1')
})
