import { describe, expect, it } from 'vitest'
import { isStoredAs, typedSince } from './typed-since.ts'

describe('a save whose answer comes while somebody types on', () => {
  const sent = { name: ' Ada ', city: 'Bonn', address: { street: 'Main', number: '1' }, sdgs: [1] }

  it('changes nothing that is typed: it is as it is stored then', () => {
    expect(typedSince(sent, { ...sent }, { ...sent, name: 'Ada' })).toBeUndefined()
  })

  it('keeps what was typed since, and takes the rest as it is stored', () => {
    const typed = { ...sent, address: { ...sent.address, street: 'Main Street' }, sdgs: [1, 2] }
    const after = typedSince(sent, typed, { ...sent, name: 'Ada' })
    expect(Object.fromEntries(after ?? [])).toEqual({
      name: 'Ada',
      city: 'Bonn',
      'address.street': 'Main Street',
      'address.number': '1',
      sdgs: [1, 2],
    })
  })

  it('takes a picture that is stored out of the form, and keeps another one that was chosen since', () => {
    const [one, other] = [new File(['1'], 'one.png'), new File(['2'], 'other.png')]
    const typed = typedSince({ name: 'A', picture: one }, { name: 'Ab', picture: one }, { name: 'A' })
    expect(typed?.get('picture')).toBeUndefined()
    expect(typed?.get('name')).toBe('Ab')
    const chosen = typedSince({ name: 'A', picture: one }, { name: 'A', picture: other }, { name: 'A' })
    expect(chosen?.get('picture')).toBe(other)
  })

  it('knows a field that was emptied since, and one that there was not before', () => {
    const after = typedSince(
      { details: { a: '1', b: '2' } },
      { details: { b: '2', c: '3' } },
      { details: { a: '1', b: '2' } },
    )
    expect(Object.fromEntries(after ?? [])).toEqual({
      'details.a': undefined,
      'details.b': '2',
      'details.c': '3',
    })
  })
})

describe('a version that turns out to be one’s own, of which only the answer was lost', () => {
  const sent = { name: ' Ada ', address: { city: 'Bonn' }, picture: new File(['1'], 'one.png') }

  it('has what was sent, besides spaces and pictures', () => {
    expect(isStoredAs(sent, { name: 'Ada', address: { city: 'Bonn' } })).toBe(true)
  })

  it('is not one in which anything else stands', () => {
    expect(isStoredAs(sent, { name: 'Ada', address: { city: 'Köln' } })).toBe(false)
    expect(isStoredAs({ ...sent, picture: null }, { name: 'Ada', address: { city: 'Bonn' } })).toBe(false)
  })
})
