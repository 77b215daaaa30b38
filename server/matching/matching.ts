export { replaceSearchProfiles } from './matching.queries.ts'
export { bestNewMatches, takeNewMatches, type NewMatch } from './week-of-matches.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** Institutes have become new matches of a person: the best of them, and their number. */
    'matching.found': { personId: number; instituteId: number; count: number }
  }
}
