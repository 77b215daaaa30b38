import { expect, it } from 'vitest'
import {
  allFields,
  countSet,
  fieldId,
  stylingProblems,
  fieldValue,
  withValue,
  type TypedStyling,
} from './typed-styling.ts'
import { styleGroups } from './style-groups.ts'

it('every styling field can be set and cleared', () => {
  const inGroups = styleGroups.flatMap(({ names }) => names)
  expect(inGroups.toSorted()).toEqual([...new Set(allFields.map(({ name }) => name))].toSorted())
  let styling: TypedStyling = {}
  for (const field of allFields) {
    styling = withValue(styling, field, 'x')
    expect(fieldValue(styling, field)).toBe('x')
  }
  expect(countSet(styling, inGroups)).toBe(allFields.length)
  for (const field of allFields) styling = withValue(styling, field, '')
  expect(styling).toEqual({})
})

it('errors are reported per field', () => {
  const typed = {
    quizHeader: { color: 'red', 'font-size': '80px', 'font-family': 'Georgia' },
    infoTitleColor: '#12',
    navTabsColor: 'danger',
  }
  expect(Object.fromEntries(stylingProblems(typed))).toEqual({
    [fieldId({ name: 'quizHeader', property: 'color' })]: 'input is not a valid hex color.',
    [fieldId({ name: 'quizHeader', property: 'font-size' })]: 'Please enter a size from 8 to 72 pixels',
    [fieldId({ name: 'infoTitleColor' })]: 'input is not a valid hex color.',
  })
})
