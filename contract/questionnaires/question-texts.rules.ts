import { mediaNames } from './question-media.ts'
import { isNote } from './question-types.ts'
import type { QuestionDraft } from './questions.ts'

type Judged = Pick<
  QuestionDraft,
  'question_type' | 'question' | 'calculation' | 'constraint' | 'constraint_message' | 'media'
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

/** A note that shows a file needs no text, and neither does one that calculates: it is not shown then. */
function whyTextIsMissing({ question, calculation, media, ...typed }: Judged): string | undefined {
  if (question !== '') return undefined
  if (!isNote(typed)) return 'The text of the question is missing.'
  if (mediaNames(media).length > 0) return undefined
  return calculation === '' ? 'A note needs a text or a calculation.' : undefined
}
