export { bestNewMatches } from './best-new-matches.ts'
export { takeNewMatches, type NewMatch } from './week-of-matches.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** Institutes have become matches of somebody since they were told last; the best of them, and how many. */
    'matching.found': { personId: number; instituteId: number; count: number }
  }
}
