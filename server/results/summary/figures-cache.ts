import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { Db } from '../../platform/database/database.ts'
import { slowFigures } from '../slow-figures.ts'
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

const pages = slowFigures<Figures>()

/** The figures of these questions. Slow ones are cached for a while. */
export function figuresOf(
  db: Db,
  survey: { id: number; updated_at: Date },
  questions: readonly StoredQuestion[],
  { now, filtered }: { now: Date; filtered?: FilteredFigures | undefined },
): Promise<Figures> {
  const ids = questions.map(({ question_id }) => question_id)
  const key = `${survey.id} ${survey.updated_at.getTime()} ${ids.join()} ${filtered?.key ?? ''}`
  return pages(key, now, async () => ({
    questions: await questionFigures(db, filtered?.counted ?? { surveyId: survey.id }, questions),
    at: now,
  }))
}
