import type { AnswerId } from '../questionnaires/answer-key.ts'
import { fileLimits } from '../media/file-limits.ts'

/** Key in `files` of the file named by `answer['<option>-file']` of this question. */
export const fileKey = (questionId: number, storedName: string) => `${questionId}:${storedName}`

/**
 * Name of the multipart part with the file of an answer: `{question_id}:{option name}`, within an instance
 * `{question_id}:{instance}:{option name}`.
 */
export const filePart = (id: AnswerId, option: string) => `${id}:${option}`

export const answerFileRule = { maxBytes: fileLimits.answer, kind: 'answer' } as const
