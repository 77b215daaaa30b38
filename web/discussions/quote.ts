import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { shownText } from './mention-text.ts'

/** A comment as a Markdown quote with its author, without earlier quotes in it. Names in it are not mentions. */
export function quoteOf({ text, mentions, author }: Pick<Comment, 'text' | 'mentions' | 'author'>): string {
  const own = shownText(text, mentions)
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
  const name = author ? nameOfPerson(author) : 'A former member'
  const lines = [`**${escaped(name)}** wrote:`, '', ...own.replaceAll('@', '').split('\n')]
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

/** Appends a quote to what has been typed, with an empty line for the reply. */
export const withQuote = (typed: string, quote: string): string =>
  `${typed.trim() === '' ? '' : `${typed.trimEnd()}\n\n`}${quote}\n\n`

const escaped = (name: string) => name.replace(/[\\`*_[\]<>]/g, '\\$&')
