import type { ResultRecord } from '../download/copied-records.ts'

/** A record in a survey's download; `at` is an instant such as 2026-01-31T17:30:15.123456Z. */
export interface CopiedRecord {
  questionId: number
  answer: string
  email?: string
  at?: string
}

/** These records as they are read from the database. */
export const copied = (records: readonly CopiedRecord[]): ResultRecord[] =>
  records.map(({ questionId, answer, email = 'a@b.example', at = '2026-01-31T17:30:15.123456Z' }) => ({
    questionId,
    email,
    answer,
    at: `${at.slice(0, 19)}Z`,
  }))
