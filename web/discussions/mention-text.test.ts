import { expect, it } from 'vitest'
import { shownText, storedText, typedMention, withMention } from './mention-text.ts'

const ada = { id: 12, first_name: 'Ada', last_name: 'Abara' }
const weber = { id: 13, first_name: 'Ada', last_name: 'Abara-Weber' }
const namesake = { id: 14, first_name: 'Ada', last_name: 'Abara' }

it('a mention is read as a name and stored as a person', () => {
  const people = [ada, weber]
  for (const text of ['@[12], @[13]: (@[12])', 'Nobody @here', '@[13]@[12]']) {
    expect(storedText(shownText(text, people), people)).toBe(text)
  }
  expect(shownText('@[12], @[13]', people)).toBe('@Ada Abara, @Ada Abara-Weber')
  expect(storedText('@Ada Abaras', people)).toBe('@Ada Abaras')
})

it('namesakes stay two people', () => {
  const people = [ada, namesake]
  expect(storedText(shownText('@[12] and @[14]', people), people)).toBe('@[12] and @[14]')
})

it('somebody whose account is deleted has no name any more', () =>
  expect(shownText('Thanks, @[9]', [])).toBe('Thanks, @former member'))

it.each([
  ['@', { from: 0, name: '' }],
  ['Ask @ad', { from: 4, name: 'ad' }],
  ['Ask (@Ada Ab', { from: 5, name: 'Ada Ab' }],
  ['Ask @Ada Abara now', undefined],
  ['ada@example.org', undefined],
  ['Nothing', undefined],
])('in "%s| …" the mention being typed is %o', (before, found) =>
  expect(typedMention(`${before} …`, before.length)).toEqual(found),
)

it('choosing somebody replaces what was typed, and the caret stands behind', () => {
  const { text, caret } = withMention('Ask @ad about it', { from: 4, name: 'ad' }, ada, [ada])
  expect(text).toBe('Ask @Ada Abara about it')
  expect(text.slice(0, caret)).toBe('Ask @Ada Abara ')
})
