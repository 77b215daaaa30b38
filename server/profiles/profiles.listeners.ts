import type { EventListeners } from '../platform/jobs/jobs.ts'
import { publishNarrowed } from '../platform/live/live.ts'
import { profileTopic } from './profiles.access.ts'

export const profileListeners: EventListeners = {
  /** The profile of an inactive account is hidden, and shown again once the account is active. */
  'account.use_changed': ({ personId }, { database: { db } }) => publishNarrowed(db, profileTopic(personId)),
}
