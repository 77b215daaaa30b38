import { expect, it } from 'vitest'
import { stylingOfValues, themeProblems, themeValuesOf, withProjectValue } from './theme-values.ts'

const look = { titleStyle: { color: '#123456', 'font-size': '40px' }, navPillColor: 'info' } as const

it('styling survives the conversion to form values and back', () => {
  expect(stylingOfValues(themeValuesOf(look))).toEqual(look)
  expect(themeValuesOf({})).toEqual({})
})

it('an empty field means the default, and an element without fields is dropped', () => {
  const once = withProjectValue(themeValuesOf(look), 'titleStyle.color', '')
  expect(stylingOfValues(once)).toEqual({ titleStyle: { 'font-size': '40px' }, navPillColor: 'info' })
  expect(stylingOfValues(withProjectValue(once, 'titleStyle.font-size', ''))).toEqual({
    navPillColor: 'info',
  })
})

it('errors are reported per field', () => {
  const typed = {
    'titleStyle.color': 'red; position: fixed',
    navPillColor: 'pink',
    'titleStyle.font-size': '400px',
  }
  expect([...themeProblems(typed).keys()].sort()).toEqual([
    'navPillColor',
    'titleStyle.color',
    'titleStyle.font-size',
  ])
})
