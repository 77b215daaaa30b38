import { describe, expect, it } from 'vitest'
import { fieldOf, firstErrors, messagesIn, remainingErrors } from './field-errors.ts'

const none = {}

it("a server's nested errors are listed by the path of their field", () => {
  const errors = { email: ['Taken', 'Too long'], address: { city: ['Please enter city'] } }
  expect(messagesIn(errors)).toEqual([
    { field: 'email', words: 'Taken' },
    { field: 'email', words: 'Too long' },
    { field: 'address.city', words: 'Please enter city' },
  ])
  expect(firstErrors(messagesIn(errors))).toEqual({ email: 'Taken', 'address.city': 'Please enter city' })
})

it('an error about an element stands at its list, unless the elements have fields of their own', () => {
  const values = { regions: ['Africa'], goals: [], members: [{ email: '' }] }
  expect(fieldOf('regions.0', values)).toBe('regions')
  expect(fieldOf('goals.3', values)).toBe('goals')
  expect(fieldOf('members.0.email', values)).toBe('members.0.email')
  expect(fieldOf('unknown.field', values)).toBe('unknown.field')
})

describe('after a change', () => {
  const shown = { name: 'Please enter name', password: 'Too short' }

  it('an error goes when its field is mended, and the others stay', () => {
    const before = { values: { name: '', password: 'a' }, problems: shown }
    const after = { values: { name: 'Solar', password: 'a' }, problems: { password: 'Too short' } }
    expect(remainingErrors(shown, before, after)).toEqual({ password: 'Too short' })
  })

  it('an error that is mended from another field goes too', () => {
    const differ = { repeat: 'Please enter same password' }
    const before = { values: { password: 'a', repeat: 'ab' }, problems: differ }
    expect(
      remainingErrors(differ, before, { values: { password: 'ab', repeat: 'ab' }, problems: none }),
    ).toEqual({})
  })

  it('what is still wrong is said in the words for what is wrong now', () => {
    const before = { values: { name: '' }, problems: { name: 'Please choose' } }
    const after = { values: { name: 'x' }, problems: { name: 'Nobody has this name' } }
    expect(remainingErrors({ name: 'Please choose' }, before, after)).toEqual({
      name: 'Nobody has this name',
    })
  })

  it('no error comes that was not shown: nobody is told off while they type', () => {
    const before = { values: { name: 'a' }, problems: none }
    expect(remainingErrors({}, before, { values: { name: '' }, problems: shown })).toEqual({})
  })

  it("the server's word about a field holds until that field changes", () => {
    const taken = { 'address.city': 'No such city' }
    const at = (city: string, name: string) => ({ values: { name, address: { city } }, problems: none })
    expect(remainingErrors(taken, at('Kampla', 'a'), at('Kampla', 'b'))).toEqual(taken)
    expect(remainingErrors(taken, at('Kampla', 'a'), at('Kampala', 'a'))).toEqual({})
  })
})
