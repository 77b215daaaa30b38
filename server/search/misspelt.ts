import {
  allowsTypoAtStart,
  allowsTypo,
  matchesWithTypo,
  deletionVariants,
} from 'contract/search/search-text.ts'
import type { Db } from '../platform/database/database.ts'
import { wordsWith, type Meant, type SearchRequest } from './found.queries.ts'

/** Words that are looked for beside a typed one. */
const mostMeant = 40

/** What the words of a search may mean with one typing error each; undefined when that is nothing more than they say. */
export async function meantBy(
  db: Db,
  viewer: SearchRequest['viewer'],
  typed: readonly string[],
): Promise<Meant[] | undefined> {
  const meant = await Promise.all(
    typed.map(async (word) => ({
      typed: word,
      words: allowsTypo(word) ? await similarWords(db, viewer, word) : [],
    })),
  )
  return meant.some(({ words }) => words.length > 0) ? meant : undefined
}

async function similarWords(db: Db, viewer: SearchRequest['viewer'], typed: string): Promise<string[]> {
  const near = await wordsWith(db, viewer, deletionVariants(typed), allowsTypoAtStart(typed))
  return near
    .filter((word) => !word.startsWith(typed) && matchesWithTypo(typed, word))
    .toSorted((one, other) => one.length - other.length)
    .slice(0, mostMeant)
}
