import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import type { CountedSets } from './latest-records.ts'
import { questionFigures, type UnsignedSummary } from './question-figures.ts'

interface Figures {
  questions: UnsignedSummary[]
  at: Date
}

/** Figures of the sets that filters find. The key has the filters, and their reader if they depend on what is visible. */
interface FilteredFigures {
  counted: CountedSets
  key: string
}

/** Cached pages of figures; the least recently computed are evicted first. */
const maxPages = 100
const cache = new LRUCache<string, { until: number; figures: Promise<Figures> }>({ max: maxPages })
/**
 * Milliseconds below which figures are not cached; others are cached this many times as long as they took to compute.
 */
const caching = { above: 250, times: 20 }

/**
 * The figures of these questions. Slow ones are cached longer, and computed once for concurrent requests: a viewer who
 * watches answers arrive takes at most a twentieth of the database's time.
 */
export async function figuresOf(
  db: Db,
  survey: { id: number; updated_at: Date },
  questions: readonly StoredQuestion[],
  { now, filtered }: { now: Date; filtered?: FilteredFigures | undefined },
): Promise<Figures> {
  const ids = questions.map(({ question_id }) => question_id)
  const key = `${survey.id} ${survey.updated_at.getTime()} ${ids.join()} ${filtered?.key ?? ''}`
  const found = cache.peek(key)
  if (found && now.getTime() < found.until) return found.figures
  const began = performance.now()
  const computed = questionFigures(db, filtered?.counted ?? { surveyId: survey.id }, questions).then(
    (figures) => ({
      questions: figures,
      at: now,
    }),
  )
  const entry = { until: Infinity, figures: computed }
  cache.set(key, entry)
  const evict = () => void (cache.peek(key) === entry && cache.delete(key))
  computed.then(() => {
    const took = performance.now() - began
    entry.until = now.getTime() + took * caching.times
    if (took < caching.above) evict()
  }, evict)
  return computed
}
