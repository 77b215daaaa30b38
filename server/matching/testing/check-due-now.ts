import { jobsDone } from '../../testing/jobs-done.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { tellNewMatches } from '../jobs/new-matches.ts'

/** Looks for new matches of everyone who is due, by the jobs of the product. */
export async function checkDueNow({ database, config }: TestServer): Promise<void> {
  await tellNewMatches({}, { database, config, log: undefined as never })
  await jobsDone({ database }, 'matching.check')
}
