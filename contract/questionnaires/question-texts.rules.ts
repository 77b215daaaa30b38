import { isNote } from './question-types.ts'
import type { QuestionDraft } from './questions.ts'

type Judged = Pick<
  QuestionDraft,
  'question_type' | 'question' | 'calculation' | 'constraint' | 'constraint_message'
>

/**
 * Errors of the texts of a question by field. Files and edits are checked alike, so that the file downloaded from a
 * survey can be uploaded again.
 */
export function questionTextProblems(
  question: Judged,
): Partial<Record<'question' | 'constraint_message', string>> {
  const missing = whyTextIsMissing(question)
  return {
    ...(missing !== undefined && { question: missing }),
    ...(question.constraint_message !== '' &&
      question.constraint === '' && {
        constraint_message: 'There is a constraint_message without a constraint.',
      }),
  }
}

/** A note that calculates needs no text: it is not shown then. */
function whyTextIsMissing({ question, calculation, ...typed }: Judged): string | undefined {
  if (question !== '') return undefined
  if (!isNote(typed)) return 'The text of the question is missing.'
  return calculation === '' ? 'A note needs a text or a calculation.' : undefined
}
