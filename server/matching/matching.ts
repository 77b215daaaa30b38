export { replaceSearchProfiles } from './matching.queries.ts'
export { openQuestionsTo } from './contact/open-questions.ts'
export { bestMatches, bestNewMatches, takeNewMatches, type NewMatch } from './jobs/week-of-matches.ts'
export { reasonsBetween } from './reasons-between.ts'

export interface MutualSide {
  instituteId: number
  people: number[]
}

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** Institutes have become new matches of a person: the best of them, and their number. */
    'matching.found': { personId: number; instituteId: number; count: number }
    /**
     * Members of this number of institutions would like to know fields of an institute. `form` is the id of the first
     * one in its form.
     */
    'matching.asked': { instituteId: number; institutions: number; fields: string[]; form: string }
    /** Members of two institutes are interested in each other: those who said so, by institute. */
    'matching.mutual': { sides: [MutualSide, MutualSide] }
  }
}
