import type { SentBodyOf, ResponseOf } from 'contract/platform/endpoint.ts'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import { filePart } from 'contract/answers/answer-file-parts.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { ProgressTotals } from 'contract/answers/progress.ts'
import { call } from '../../platform/call.ts'
import type { Edit } from './edit.ts'

/**
 * One request with answers. While its outcome is unknown it is retried unchanged with the same idempotency key, so that it is stored
 * once and later edits are known to be based on it.
 */
export interface Attempt {
  key: string
  formId: number
  /** Whose set it is, or to which a set belongs that begins. */
  institution?: number | undefined
  edits: readonly Edit[]
  /** Undefined while unknown; the server computes its own. */
  totals?: ProgressTotals | undefined
}

export interface SendOptions {
  /** The page is being closed. */
  closing: boolean
  onProgress: (share: number) => void
  /** Number of consecutive requests without a response before this one. */
  unanswered: number
}

export type Saved = ResponseOf<typeof surveyAnswers.saveAnswers>

/** Sends an attempt; throws CallFailed. */
export type Send = (attempt: Attempt, options: SendOptions) => Promise<Saved>

export const sendAttempt: Send = (attempt, { closing, onProgress, unanswered }) => {
  const files = filesOf(attempt.edits)
  return call(surveyAnswers.saveAnswers, {
    body: bodyOf(attempt),
    files,
    key: attempt.key,
    keepalive: closing,
    ...(!closing && { unanswered }),
    ...(Object.keys(files).length > 0 && { onProgress }),
  })
}

const bodyOf = ({
  formId,
  institution,
  edits,
  totals,
}: Attempt): SentBodyOf<typeof surveyAnswers.saveAnswers> => ({
  form_id: formId,
  ...(institution !== undefined && { institution }),
  filled_in: true,
  answers: edits.map(({ question_id, instance, answer, seen }) => ({
    question: { question_id },
    ...(instance !== undefined && { instance }),
    answer,
    seen,
  })),
  ...totals,
})

/** Maximum characters of answers per request: a few seconds on a slow connection, and below the 64 KB limit of `keepalive`. */
const longestRequest = 20_000

/** The first edits, as many as fit into one request. Smaller requests mean less to resend after a failure. */
export function firstPart(edits: readonly Edit[]): readonly Edit[] {
  let length = 0
  const end = edits.findIndex(({ answer }) => (length += JSON.stringify(answer).length + 60) > longestRequest)
  return end < 0 ? edits : edits.slice(0, Math.max(1, end))
}

export const hasFiles = ({ files }: Edit) => Object.keys(files).length > 0

const filesOf = (edits: readonly Edit[]): Record<string, File> =>
  Object.fromEntries(
    edits.flatMap((edit) =>
      Object.entries(edit.files).map(([option, file]) => [filePart(answerId(edit), option), file] as const),
    ),
  )
