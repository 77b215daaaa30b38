import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from './escape-like.ts'

/** Whether the text contains every word, at least as part of a longer word. True if there are no words. */
export const containsWords = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> => sql`
  folded(${text}) like all (array[${sql.join(words.split(/\s+/).map(patternOf))}])`

const patternOf = (part: string) => sql`folded(${`%${escapeLike(part)}%`}::text)`
