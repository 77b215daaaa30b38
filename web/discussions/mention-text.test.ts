import { expect, it } from 'vitest'
import { shownText, storedText, typedMention, withMention } from './mention-text.ts'

const ada = { id: 12, first_name: 'Ada', last_name: 'Abara' }
const weber = { id: 13, first_name: 'Ada', last_name: 'Abara-Weber' }
const namesake = { id: 14, first_name: 'Ada', last_name: 'Abara' }

it('mentions are shown as names and stored as ids', () => {
  const people = [ada, weber]
  for (const text of ['@[12], @[13]: (@[12])', 'Nobody @here', '@[13]@[12]']) {
    expect(storedText(shownText(text, people), people)).toBe(text)
  }
  expect(shownText('@[12], @[13]', people)).toBe('@Ada Abara, @Ada Abara-Weber')
  expect(storedText('@Ada Abaras', people)).toBe('@Ada Abaras')
})

it('two people with the same name are kept apart', () => {
  const people = [ada, namesake]
  expect(storedText(shownText('@[12] and @[14]', people), people)).toBe('@[12] and @[14]')
})

it('a deleted account is shown as a former member', () =>
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

it('choosing a person replaces the typed text and puts the caret after the name', () => {
  const { text, caret } = withMention('Ask @ad about it', { from: 4, name: 'ad' }, ada, [ada])
  expect(text).toBe('Ask @Ada Abara about it')
  expect(text.slice(0, caret)).toBe('Ask @Ada Abara ')
})
