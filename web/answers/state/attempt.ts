import type { SentBodyOf, ResponseOf } from 'contract/platform/endpoint.ts'
import { filePart } from 'contract/answers/answer-file-parts.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { ProgressTotals } from 'contract/answers/progress.ts'
import { call } from '../../platform/call.ts'
import type { Edit } from './edit.ts'

/**
 * One request with answers. While its outcome is unknown it is repeated as it was, with the same key, so that it is
 * stored once, and so that what was typed since is known to stand on it.
 */
export interface Attempt {
  key: string
  formId: number
  edits: readonly Edit[]
  /** Left out while unknown; the server computes its own. */
  totals?: ProgressTotals | undefined
}

export interface SendOptions {
  /** The page is being closed. */
  closing: boolean
  onProgress: (share: number) => void
  /** How often requests were sent in vain before this one, one after the other. */
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

const bodyOf = ({ formId, edits, totals }: Attempt): SentBodyOf<typeof surveyAnswers.saveAnswers> => ({
  form_id: formId,
  answers: edits.map(({ question_id, answer, seen }) => ({ question: { question_id }, answer, seen })),
  ...totals,
})

/** Characters of answers that a request carries: some seconds on a slow line, and at most the 64 KB of `keepalive`. */
const longestRequest = 20_000

/** The first of these edits, as many as a request carries: each that has arrived need not be sent again. */
export function firstPart(edits: readonly Edit[]): readonly Edit[] {
  let length = 0
  const end = edits.findIndex(({ answer }) => (length += JSON.stringify(answer).length + 60) > longestRequest)
  return end < 0 ? edits : edits.slice(0, Math.max(1, end))
}

export const hasFiles = ({ files }: Edit) => Object.keys(files).length > 0

const filesOf = (edits: readonly Edit[]): Record<string, File> =>
  Object.fromEntries(
    edits.flatMap(({ question_id, files }) =>
      Object.entries(files).map(([option, file]) => [filePart(question_id, option), file] as const),
    ),
  )
