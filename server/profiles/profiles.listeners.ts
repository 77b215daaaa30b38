import type { EventListeners } from '../platform/jobs/jobs.ts'
import { publishNarrowed } from '../platform/live/live.ts'
import { profileTopic } from './profiles.access.ts'

export const profileListeners: EventListeners = {
  /** The profile of an account that ends is shown to nobody, and that of one in use again as before. */
  'account.use_changed': ({ personId }, { database: { db } }) => publishNarrowed(db, profileTopic(personId)),
}
