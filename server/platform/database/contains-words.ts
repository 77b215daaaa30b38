import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from './escape-like.ts'

/**
 * Whether each word stands somewhere in the text, as a part of a word at least; the text is folded once. Without any
 * word, every text does.
 */
export const containsWords = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> => sql`
  folded(${text}) like all (array[${sql.join(words.split(/\s+/).map(patternOf))}])`

const patternOf = (part: string) => sql`folded(${`%${escapeLike(part)}%`}::text)`
