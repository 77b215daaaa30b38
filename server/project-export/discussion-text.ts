import { piecesOf } from 'contract/discussions/mentions.ts'
import type { Db } from '../platform/database/database.ts'
import {
  commentsAfter,
  discussionsAfter,
  type ExportedComment,
  type ExportedDiscussion,
  type ExportedTopic,
} from './project-export.queries.ts'

/** Rows per query. */
const page = { discussions: 50, comments: 200 }

/** Generates Markdown of the discussions of a topic with their comments, oldest first. */
export async function* discussionText(
  db: Db,
  projectId: number,
  topic: ExportedTopic | undefined,
): AsyncGenerator<string> {
  yield `# ${topic?.name ?? 'Other Discussions'}\n\n${topic?.description ? `${topic.description}\n\n` : ''}`
  for (let id = 0; ;) {
    const wanted = { projectId, topicId: topic?.id ?? null, id, limit: page.discussions }
    const discussions = await discussionsAfter(db, wanted)
    for (const discussion of discussions) {
      yield `## ${discussion.name}\n\n${written(discussion)}`
      yield* commentTexts(db, discussion.id)
    }
    const last = discussions.at(-1)
    if (!last || discussions.length < page.discussions) return
    id = last.id
  }
}

async function* commentTexts(db: Db, discussionId: number): AsyncGenerator<string> {
  for (let number = 0; ;) {
    const comments = await commentsAfter(db, { discussionId, number, limit: page.comments })
    for (const comment of comments) yield `### Comment\n\n${written(comment)}`
    const last = comments.at(-1)
    if (!last || comments.length < page.comments) return
    number = last.number
  }
}

const written = ({ author, created_at, text, mentions }: ExportedDiscussion | ExportedComment) =>
  `${author ?? 'Removed account'}, ${created_at.toISOString()}\n\n${plain(text, mentions)}\n\n`

/** Replaces mentions by names. */
const plain = (text: string, mentions: Record<string, string>) =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : `@${mentions[piece.person] ?? 'someone'}`))
    .join('')
