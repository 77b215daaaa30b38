import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const ada = { id: 12, first_name: 'Ada', last_name: 'Abara' }

it.each([
  ['Plain text\nover two lines', 'Plain text over two lines'],
  ['**Bold**, *italic* and `code`', 'Bold, italic and code'],
  ['# Title\n\n- one\n- two\n\n1. three', 'Title one two three'],
  ['> Ana wrote:\n> Yes\n\nI agree, @[12]', 'I agree, @Ada Abara'],
  [
    'See [the draft](https://example.org/a) and ![a chart](https://example.org/b)',
    'See the draft and a chart',
  ],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
])('the excerpt of %j is %j', (text, expected) => expect(excerptOf(text, [ada], 400)).toBe(expected))

it('is not longer than asked for', () => expect(excerptOf('a'.repeat(500), [], 300)).toHaveLength(300))
