import { activity } from 'contract/activity/activity.endpoints.ts'
import { matrixOf, type World } from '../testing/matrix.ts'
import { recordActivity } from './record-activity.ts'

/** Something that happened in the project. */
async function prepare({ server, ids, project }: World): Promise<{ entry: number }> {
  const { db } = server.database
  const key = 'matrix'
  await recordActivity(
    db,
    {
      key,
      kind: 'project.person_joined',
      at: new Date(),
      person: ids.projectEditor,
      project,
    },
    [{ type: 'project', id: project }],
  )
  return db
    .selectFrom('activity')
    .select('id as entry')
    .where('event_key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Requests of the access matrix. */
export const matrix = matrixOf(activity, {
  prepare,
  requests: {
    mine: () => ({}),
    ofInstitute: ({ institute }) => ({ params: { id: institute } }),
    ofProject: ({ project }) => ({ params: { id: project } }),
    mute: ({ entry }) => ({ params: { id: entry }, body: { muted: true } }),
  },
})
