import { expect, it } from 'vitest'
import { markdownOf, unescaped, escapeMarkdown } from '../hooks/markdown-escape.ts'
import { isRich } from './rich-text.ts'

const answer = '**Bold** [bank](https://evil.example) \n- one\n# two & <b>'

it('Markdown in an answer has no effect in the text into which it is piped', () => {
  const text = `You said ${escapeMarkdown(answer)}.`
  expect(isRich(text)).toBe(false)
  expect(unescaped(text)).toBe(`You said ${answer}.`)
  expect(markdownOf(`**${escapeMarkdown('a*b')}** [x](y)`)).toBe('**a\\*b** [x](y)')
})
