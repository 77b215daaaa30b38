import { sql } from 'kysely'
import type { Tx } from '../../server/platform/database/database.ts'
import { personaInstitutes, personaProjects, personas } from './personas.ts'

const dayLength = 86_400_000

/** Demo data that await a decision: an invitation, a recommended request, an objection, reports and a deleted project. */
export async function seedOpenDecisions(tx: Tx, now: Date): Promise<void> {
  const people = await tx.selectFrom('person').select(['id', 'last_name', 'about_me']).orderBy('id').execute()
  const person = (last_name: string) => people.find((one) => one.last_name === last_name)!
  const ago = (days: number) => new Date(now.getTime() - days * dayLength)
  const idOf = async (table: 'institute' | 'project', name: string) =>
    (await tx.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const umoja = await idOf('institute', personaInstitutes.own)

  await tx
    .insertInto('project_invitation')
    .values({
      project_id: await idOf('project', 'Lenders for the coast'),
      institute_id: umoja,
      role: 'Project_Member',
      invited_by: person('Chea').id,
      created_at: ago(1),
    })
    .execute()
  await tx
    .updateTable('institute_role')
    .set({ recommended_by: person(personas.projectAdmin.last_name).id })
    .where('institute_id', '=', umoja)
    .where('person_id', '=', person(personas.unapprovedMember.last_name).id)
    .where('approved', '=', false)
    .execute()
  await tx
    .insertInto('admin_removal')
    .values({
      institute_id: await idOf('institute', 'Mekong Rural Bank'),
      person_id: person('Keo').id,
      removed_by: person('Chea').id,
      reason: 'Only one person per branch should be Admin.',
      removed_at: ago(2),
      objected_at: ago(1),
    })
    .execute()
  await seedReports(
    tx,
    { reporter: person(personas.projectMember.last_name).id, reported: person('Haddad') },
    ago(1),
  )
  await seedDeletedProject(tx, person(personas.projectAdmin.last_name).id, ago(3))
}

/** One report about a person and one about a comment. */
async function seedReports(
  tx: Tx,
  { reporter, reported }: { reporter: number; reported: { id: number; about_me: string } },
  created_at: Date,
): Promise<void> {
  const comment = await tx
    .selectFrom('comment')
    .innerJoin('discussion', 'discussion.id', 'discussion_id')
    .innerJoin('project', 'project.id', 'project_id')
    .select(['comment.id', 'comment.text', 'comment.created_by', 'discussion.name'])
    .where('project.name', '=', personaProjects.own)
    .where('comment.created_by', '<>', reporter)
    .orderBy('comment.id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('report')
    .values([
      {
        reporter_id: reporter,
        subject_type: 'person',
        subject_id: reported.id,
        author_id: reported.id,
        name: 'Omar Haddad',
        content: reported.about_me,
        reason: 'fraud',
        description: 'I worked at Levant Solar Leasing, and nobody there knows this person.',
        created_at,
      },
      {
        reporter_id: reporter,
        subject_type: 'comment',
        subject_id: comment.id,
        author_id: comment.created_by,
        name: comment.name,
        content: comment.text,
        reason: 'false',
        description: 'The figure is from another year.',
        created_at,
      },
    ])
    .execute()
}

/** A project whose Project Admin has deleted it, and can restore it. */
async function seedDeletedProject(tx: Tx, admin: number, deletedAt: Date): Promise<void> {
  const { id } = await tx
    .insertInto('project')
    .values({
      name: 'Green lending, first draft',
      type: 'Research',
      regions: ['Eastern Africa'],
      description: 'A first attempt, before we had partners.',
      created_by: admin,
      created_at: new Date(deletedAt.getTime() - 90 * dayLength),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('participant')
    .values({ project_id: id, person_id: admin, role: 'Project_Admin' })
    .execute()
  await sql`update project set deleted_at = ${deletedAt}::timestamptz, deleted_by = ${admin},
      project_visibility = 'private',
      before_deletion = jsonb_build_object('project_visibility', project_visibility, 'participants',
        (select jsonb_agg(to_jsonb(p)) from participant p where p.project_id = project.id))
    where id = ${id}`.execute(tx)
  await tx.deleteFrom('participant').where('project_id', '=', id).execute()
}
