import type { Answer } from 'contract/questionnaires/questions.ts'
import { cellOf, type Cell, type CellValues, type TableColumn } from 'contract/results/table-columns.ts'
import type { SetScores } from 'contract/answers/scores.ts'
import type { SetRow } from './find-sets.ts'

/** A cell of the row of a set. @param answers by question */
export function cellOfSet(
  column: Pick<TableColumn, 'source' | 'options' | 'question_id'>,
  set: SetRow,
  answers: ReadonlyMap<number, Answer> | undefined,
  values: CellValues,
): Cell {
  const { source, question_id, options } = column
  if (source.of === 'calculated') return set.calculated[String(question_id)] ?? null
  if (source.of === 'score') return scoreIn(set.scores, source)
  if (source.of !== 'set') return cellOf(column, answers?.get(question_id ?? 0), values)
  switch (source.field) {
    case 'respondent':
      return set.respondent === 0 ? null : set.respondent
    case 'begun':
    case 'last_change':
      return `${set[source.field].toISOString().slice(0, 19)}Z`
    case 'verified_at':
      return set.verified_at && `${set.verified_at.toISOString().slice(0, 19)}Z`
    case 'complete':
      return set.progress >= 100
    case 'country':
    case 'review': {
      const value = set[source.field]
      return (values === 'labels' && options.find(({ name }) => name === value)?.label) || value
    }
    default:
      return set[source.field]
  }
}

/** The number of a score in a set; null if it has none. */
function scoreIn(
  scores: SetScores,
  { score, part, section }: Extract<TableColumn['source'], { of: 'score' }>,
): number | null {
  const own = Object.hasOwn(scores, score) ? scores[score] : undefined
  const shown = section === undefined ? own : own?.sections.find((one) => one.section === section)
  return shown?.[part] ?? null
}
