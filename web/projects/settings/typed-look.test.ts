import { expect, it } from 'vitest'
import { projectLookOf, lookProblems, typedProjectLook, withProjectValue } from './typed-look.ts'

const look = { titleStyle: { color: '#123456', 'font-size': '40px' }, navPillColor: 'info' } as const

it('a look is the same after it was typed', () => {
  expect(projectLookOf(typedProjectLook(look))).toEqual(look)
  expect(typedProjectLook({})).toEqual({})
})

it('an emptied field is the default again, and its part is gone with its last field', () => {
  const once = withProjectValue(typedProjectLook(look), 'titleStyle.color', '')
  expect(projectLookOf(once)).toEqual({ titleStyle: { 'font-size': '40px' }, navPillColor: 'info' })
  expect(projectLookOf(withProjectValue(once, 'titleStyle.font-size', ''))).toEqual({ navPillColor: 'info' })
})

it('what is wrong is told at its field', () => {
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
