import { tableColumn } from 'contract/questionnaires/question-tables.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { QuestionSummary } from 'contract/results/summary.ts'
import type { Db } from '../../platform/database/database.ts'
import { readBases } from './bases.ts'
import { choiceFigures } from './choice-figures.ts'
import type { CountedSets } from './latest-records.ts'
import { latestTextAnswers, type UnsignedText } from './latest-texts.ts'
import { readNumberFigures } from './number-figures.ts'
import { readDateFigures } from './period-figures.ts'

/** A summary whose files have no URLs yet. */
export interface UnsignedSummary extends Omit<QuestionSummary, 'texts'> {
  texts: UnsignedText[]
}

/** The summary of each of these questions, in order. */
export async function questionFigures(
  db: Db,
  counted: CountedSets,
  questions: readonly StoredQuestion[],
): Promise<UnsignedSummary[]> {
  if (questions.length === 0) return []
  const baseOf = await readBases(db, counted)
  const { answered, choices } = await choiceFigures(db, counted, questions)
  const numbers = await readNumberFigures(db, counted, questions)
  const dates = await readDateFigures(db, counted, questions)
  const texts = await latestTextAnswers(db, counted, questions)
  return questions.map((asked) => {
    const { question_id, section_name, question, question_type, metadata } = asked
    return {
      question_id,
      section_name,
      question,
      column: tableColumn(metadata.table_group),
      question_type,
      answered: answered.get(question_id) ?? 0,
      base: baseOf(asked.repeat),
      repeated: asked.repeat !== undefined,
      conditional: asked.visibility_condition.trim() !== '',
      choices: choices.get(question_id) ?? [],
      numbers: numbers.get(question_id) ?? [],
      dates: dates.get(question_id) ?? [],
      texts: texts.get(question_id) ?? [],
    }
  })
}
