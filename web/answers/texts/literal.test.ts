import { expect, it } from 'vitest'
import { asMarkdown, asWritten, literal } from '../hooks/literal.ts'
import { isRich } from './rich-text.ts'

const answer = '**Bold** [bank](https://evil.example) \n- one\n# two & <b>'

it('Markdown in an answer has no effect in the text into which it is piped', () => {
  const text = `You said ${literal(answer)}.`
  expect(isRich(text)).toBe(false)
  expect(asWritten(text)).toBe(`You said ${answer}.`)
  expect(asMarkdown(`**${literal('a*b')}** [x](y)`)).toBe('**a\\*b** [x](y)')
})
