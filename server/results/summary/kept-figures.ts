import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { QuestionSummary } from 'contract/results/summary.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { questionFigures } from './question-figures.ts'

interface Figures {
  questions: QuestionSummary[]
  at: Date
}

/** Pages of figures that are kept; those computed longest ago go first. */
const most = 100
const kept = new LRUCache<string, { until: number; figures: Promise<Figures> }>({ max: most })
/** Milliseconds below which figures are always reckoned anew; others are kept this many times as long as they took. */
const keeping = { above: 250, times: 20 }

/**
 * The figures of these questions. What takes long to reckon is kept for longer, and reckoned once for all who ask
 * meanwhile: watching the answers come in costs the database a twentieth of its time at most.
 */
export async function figuresOf(
  db: Db,
  survey: { id: number; updated_at: Date },
  questions: readonly StoredQuestion[],
  now: Date,
): Promise<Figures> {
  const ids = questions.map(({ question_id }) => question_id)
  const key = `${survey.id} ${survey.updated_at.getTime()} ${ids.join()}`
  const found = kept.peek(key)
  if (found && now.getTime() < found.until) return found.figures
  const began = performance.now()
  const reckoned = questionFigures(db, survey.id, questions).then((figures) => ({
    questions: figures,
    at: now,
  }))
  const entry = { until: Infinity, figures: reckoned }
  kept.set(key, entry)
  const forget = () => void (kept.peek(key) === entry && kept.delete(key))
  reckoned.then(() => {
    const took = performance.now() - began
    entry.until = now.getTime() + took * keeping.times
    if (took < keeping.above) forget()
  }, forget)
  return reckoned
}
