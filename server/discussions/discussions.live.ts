import type { Tx } from '../platform/database/database.ts'
import { publish, type LiveTopics } from '../platform/live/live.ts'
import { discussionFor, placeFor } from './discussions.access.ts'
import type { PlaceId } from './people.queries.ts'

/** Readers of a discussion may subscribe to it (`discussion:12`) and to its list (`project-discussions:3`). */
export const discussionTopics: LiveTopics = {
  discussion: (context) => discussionFor(context, context.id),
  'project-discussions': (context) => placeFor(context, { project_id: context.id, institute_id: null }),
  'institute-discussions': (context) => placeFor(context, { project_id: null, institute_id: context.id }),
}

/** Notifies open pages of the discussion and of the list it is in. */
export async function publishDiscussion(tx: Tx, place: PlaceId, discussionId: number): Promise<void> {
  await publish(tx, `discussion:${discussionId}`)
  await publish(
    tx,
    place.project_id !== null
      ? `project-discussions:${place.project_id}`
      : `institute-discussions:${place.institute_id}`,
  )
}
