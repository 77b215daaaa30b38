import type { Mentioned } from 'contract/discussions/mentions.ts'
import { shownText } from './mention-text.ts'

/** The beginning of a text as plain text: without Markdown, quotes of others and line breaks. */
export function excerptOf(text: string, mentions: readonly Mentioned[], length: number): string {
  // Enough for the excerpt of any usual text; the patterns below are slow on long texts without spaces.
  const lines = shownText(text, mentions)
    .slice(0, 20 * length)
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .map((line) => line.replace(/^\s*(#{1,6}|[-*+]|\d{1,9}[.)])\s+/, ''))
  return lines
    .join(' ')
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|__|`)(\S(?:.*?\S)?)\1/g, '$2')
    .replace(/(^|[\s(])([*_])(\S(?:.*?\S)?)\2(?=$|[\s).,;:!?])/g, '$1$3')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
}
