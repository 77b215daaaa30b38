import { expect, it } from 'vitest'
import { projectLookOf, lookProblems, typedProjectLook, withProjectValue } from './typed-look.ts'

const look = { titleStyle: { color: '#123456', 'font-size': '40px' }, navPillColor: 'info' } as const

it('styling survives the conversion to form values and back', () => {
  expect(projectLookOf(typedProjectLook(look))).toEqual(look)
  expect(typedProjectLook({})).toEqual({})
})

it('an empty field means the default, and an element without fields is dropped', () => {
  const once = withProjectValue(typedProjectLook(look), 'titleStyle.color', '')
  expect(projectLookOf(once)).toEqual({ titleStyle: { 'font-size': '40px' }, navPillColor: 'info' })
  expect(projectLookOf(withProjectValue(once, 'titleStyle.font-size', ''))).toEqual({ navPillColor: 'info' })
})

it('errors are reported per field', () => {
  const typed = {
    'titleStyle.color': 'red; position: fixed',
    navPillColor: 'pink',
    'titleStyle.font-size': '400px',
  }
  expect([...lookProblems(typed).keys()].sort()).toEqual([
    'navPillColor',
    'titleStyle.color',
    'titleStyle.font-size',
  ])
})
