import type { Tx } from '../../server/platform/database/database.ts'
import {
  demoDiscussions,
  demoInstituteDiscussions,
  demoTopics,
  type DemoDiscussion,
} from './discussion-texts.ts'

type IdOf = (name: string) => number

const dayLength = 86_400_000

/** Topics and discussions with mentions in the demo projects and one institute, over the past months. */
export async function seedDiscussions(tx: Tx, now: Date): Promise<void> {
  const people = idsByName(
    await tx.selectFrom('person').select(['id', 'last_name as name']).orderBy('id').execute(),
  )
  const projects = idsByName(await tx.selectFrom('project').select(['id', 'name']).execute())
  const institutes = idsByName(await tx.selectFrom('institute').select(['id', 'name']).execute())
  const topics = await tx
    .insertInto('topic')
    .values(
      demoTopics.flatMap(({ project, by, topics }) =>
        topics.map(([name, description], index) => ({
          project_id: projects(project),
          name,
          description,
          place: index + 1,
          created_by: people(by),
        })),
      ),
    )
    .returning(['id', 'name'])
    .execute()
  const topicId = idsByName(topics)
  for (const [project, discussions] of Object.entries(demoDiscussions))
    for (const discussion of discussions)
      await seedDiscussion(tx, discussion, now, people, {
        project_id: projects(project),
        topic_id: discussion.topic === undefined ? null : topicId(discussion.topic),
      })
  for (const [institute, discussions] of Object.entries(demoInstituteDiscussions))
    for (const discussion of discussions)
      await seedDiscussion(tx, discussion, now, people, { institute_id: institutes(institute) })
}

async function seedDiscussion(
  tx: Tx,
  { name, by, day, text, comments, decided }: DemoDiscussion,
  now: Date,
  personId: IdOf,
  place: { project_id?: number; topic_id?: number | null; institute_id?: number },
): Promise<void> {
  // Comments of one day are half an hour apart.
  const at = (day: number, index: number) => new Date(now.getTime() - day * dayLength + index * 1_800_000)
  const created_at = at(day, -1)
  const latest = comments.at(-1)
  const { id: discussion_id } = await tx
    .insertInto('discussion')
    .values({
      ...place,
      name,
      description: text,
      created_by: personId(by),
      created_at,
      updated_at: created_at,
      latest_at: latest ? at(latest.day, comments.length - 1) : created_at,
      comment_count: comments.length,
      last_number: comments.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, said] of comments.entries()) {
    const { text, people } = withMentions(said.text, personId)
    const { id: comment_id } = await tx
      .insertInto('comment')
      .values({
        discussion_id,
        number: index + 1,
        text,
        created_by: personId(said.by),
        created_at: at(said.day, index),
        updated_at: at(said.day, index),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reactions = Object.entries(said.reactions ?? {}).flatMap(([reaction, names]) =>
      names.map((name) => ({ comment_id, person_id: personId(name), reaction })),
    )
    if (reactions.length > 0) await tx.insertInto('comment_reaction').values(reactions).execute()
    if (decided === index + 1)
      await tx
        .updateTable('discussion')
        .set({
          decided_at: at(said.day, index + 1),
          decided_by: personId(by),
          decided_comment_id: comment_id,
        })
        .where('id', '=', discussion_id)
        .execute()
    if (people.length > 0)
      await tx
        .insertInto('mention')
        .values(people.map((person_id) => ({ discussion_id, comment_id, person_id })))
        .execute()
  }
}

function withMentions(text: string, personId: IdOf): { text: string; people: number[] } {
  const people = new Set<number>()
  const stored = text.replace(/@(\p{L}+)/gu, (_, name: string) => {
    people.add(personId(name))
    return `@[${personId(name)}]`
  })
  return { text: stored, people: [...people] }
}

/** The first one of each name. */
function idsByName(rows: { id: number; name: string }[]): IdOf {
  const ids = new Map(rows.toReversed().map(({ id, name }) => [name, id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo data has no ${name}`)
    return id
  }
}
