import type { home } from 'contract/home/home.contract.ts'
import { publicUrl } from '../media/media.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { changedInstitutes, latestDiscussions, stepsOf } from './home.queries.ts'

export const readHome: Handler<typeof home.read, { viewer: Viewer }> = async ({ db, viewer, now }) => {
  const [discussions, followed, steps] = await Promise.all([
    latestDiscussions(db, viewer.id),
    changedInstitutes(db, viewer, now),
    stepsOf(db, viewer.id),
  ])
  return {
    discussions: discussions.map(
      ({ project_id, project_name, topic_id, comment_count, latest_at, ...discussion }) => ({
        ...discussion,
        project: { id: project_id, name: project_name },
        topic: topic_id,
        comments_count: comment_count,
        latest_at: latest_at.toISOString(),
      }),
    ),
    followed: followed.map(({ key, file_name, updated_at, ...institute }) => ({
      ...institute,
      avatar: key && file_name ? publicUrl({ key, file_name }) : null,
      updated_at: updated_at.toISOString(),
    })),
    steps,
  }
}
