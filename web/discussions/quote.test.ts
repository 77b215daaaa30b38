import { expect, it } from 'vitest'
import { quoteOf, withQuote } from './quote.ts'

const author = { ...{ id: 12, first_name: 'Ada', last_name: 'Abara' }, email: null, avatar: null }
const card = { ...author, position: '', institution: null }

it('a quote names its author and has no mentions and no earlier quotes', () => {
  const text = '> **Ben** wrote:\n> Yes\n\nI agree with @[13].\n\nSee you'
  const mentions = [{ id: 13, first_name: 'Cleo', last_name: 'Diop' }]
  expect(quoteOf({ text, mentions, author: card })).toBe(
    '> **Ada Abara** wrote:\n>\n> I agree with Cleo Diop.\n>\n> See you',
  )
})

it('a name is not read as Markdown, and former members have none', () => {
  const [text, mentions] = ['Hello', [] as []]
  expect(quoteOf({ text, mentions, author: { ...card, first_name: '*A*', last_name: '_b_' } })).toContain(
    '**\\*A\\* \\_b\\_** wrote:',
  )
  expect(quoteOf({ text, mentions, author: null })).toContain('**A former member** wrote:')
})

it('a quote is appended to what has been typed', () => {
  expect(withQuote('', '> Hello')).toBe('> Hello\n\n')
  expect(withQuote('Before \n', '> Hello')).toBe('Before\n\n> Hello\n\n')
})
