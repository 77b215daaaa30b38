import { jobsDone } from '../../testing/jobs-done.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { enqueueDigests, type DigestSupplement } from '../mails/digest.ts'

/** Mails the digests that are due at this time, by their jobs. */
export async function mailDigests(
  server: TestServer,
  at: Date,
  supplement?: DigestSupplement,
): Promise<void> {
  await enqueueDigests(server.database.db, at, supplement)
  await jobsDone(server, 'notifications.digests')
}
