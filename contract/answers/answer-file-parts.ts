import { fileLimits } from '../media/file-limits.ts'

/** Key in `files` of the file named by `answer['<option>-file']` of this question. */
export const fileKey = (questionId: number, storedName: string) => `${questionId}:${storedName}`

/** Name of the multipart part with the file of an answer: `{question_id}:{option name}`. */
export const filePart = (questionId: number, option: string) => `${questionId}:${option}`

export const answerFileRule = { maxBytes: fileLimits.answer, kind: 'answer' } as const
