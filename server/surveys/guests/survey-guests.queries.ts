import { sql } from 'kysely'
import { rolesWith, type ProjectRole } from 'contract/projects/permissions.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

interface OfSurvey {
  id: number
  project_id: number
}

/** Guests of a project: participants whose roles do not let them fill its surveys. */
const guestsOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_role')
    .select('person_id')
    .where('project_id', '=', projectId)
    .groupBy('person_id')
    .having(sql<boolean>`not bool_or(role = any(${rolesWith('FILL_PROJECT_SURVEYS')}::text[]))`)

const guestsWithNames = (db: Db, { id, project_id }: OfSurvey, name?: string) =>
  db
    .selectFrom(guestsOf(db, project_id).as('guest'))
    .innerJoin('person', 'person.id', 'guest.person_id')
    .leftJoin('media', 'media.key', 'person.avatar_key')
    .leftJoin('survey_guest as invitation', (join) =>
      join.onRef('invitation.person_id', '=', 'person.id').on('invitation.survey_id', '=', id),
    )
    .leftJoin('person as host', 'host.id', 'invitation.invited_by')
    .select(['person.id', 'person.first_name', 'person.last_name', 'media.key', 'media.file_name'])
    .select(['invitation.created_at as invited_at', 'host.id as host_id'])
    .select(sql<string>`concat_ws(' ', host.first_name, host.last_name)`.as('host_name'))
    .$if(name !== undefined && name !== '', (some) =>
      some.where(
        sql<boolean>`strpos(folded(concat(person.first_name, ' ', person.last_name)), folded(${name})) > 0`,
      ),
    )

export type GuestRow = Awaited<ReturnType<ReturnType<typeof guestsWithNames>['executeTakeFirstOrThrow']>>

/** A page of the project's guests, by name. */
export async function guestsPage(
  db: Db,
  survey: OfSurvey,
  { pageNumber, pageSize, name }: { pageNumber: number; pageSize: number; name?: string | undefined },
) {
  const guests = guestsWithNames(db, survey, name)
  const total = await boundedCount(db, guests)
  const rows = await guests
    .orderBy(sql`folded(concat(person.first_name, ' ', person.last_name))`)
    .orderBy('person.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { rows, total }
}

export const guestById = (db: Db, survey: OfSurvey, personId: number) =>
  guestsWithNames(db, survey).where('person.id', '=', personId).executeTakeFirst()

/** The roles of a person in a project; empty for others than participants. */
export async function projectRolesOf(db: Db, projectId: number, personId: number): Promise<ProjectRole[]> {
  const rows = await db
    .selectFrom('project_role')
    .select('role')
    .distinct()
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .execute()
  return rows.map(({ role }) => role)
}

/** @returns false if they were invited already */
export async function insertGuest(
  tx: Tx,
  guest: { survey_id: number; person_id: number; invited_by: number; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('survey_guest')
    .values(guest)
    .onConflict((known) => known.columns(['survey_id', 'person_id']).doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if they were not invited */
export async function deleteGuest(tx: Tx, surveyId: number, personId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('survey_guest')
    .where('survey_id', '=', surveyId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Most invited guests that are notified. */
const maxNotified = 1000

/** The invited guests who may fill a survey. */
export async function invitedGuests(db: Db, surveyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('survey_guest')
    .innerJoin('survey', 'survey.id', 'survey_guest.survey_id')
    .innerJoin('project_role as role', (join) =>
      join
        .onRef('role.project_id', '=', 'survey.project_id')
        .onRef('role.person_id', '=', 'survey_guest.person_id'),
    )
    .select('survey_guest.person_id')
    .distinct()
    .where('survey_id', '=', surveyId)
    .limit(maxNotified)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Deletes the invitations of people to surveys of a project that were made before a time. */
export const deleteGuestsOf = (
  db: Db,
  projectId: number,
  { people, until }: { people: number[]; until: Date },
) =>
  db
    .deleteFrom('survey_guest')
    .using('survey')
    .whereRef('survey.id', '=', 'survey_guest.survey_id')
    .where('survey.project_id', '=', projectId)
    .where(({ eb, val }) => eb('survey_guest.person_id', '=', eb.fn.any(val(people))))
    .where('survey_guest.created_at', '<=', until)
    .execute()

/** Deletes invitations of people who are no longer participants. */
export const deleteGuestsWhoLeft = (db: Db) =>
  db
    .deleteFrom('survey_guest')
    .using('survey')
    .whereRef('survey.id', '=', 'survey_guest.survey_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_role')
            .select(sql`1`.as('one'))
            .whereRef('project_role.project_id', '=', 'survey.project_id')
            .whereRef('project_role.person_id', '=', 'survey_guest.person_id'),
        ),
      ),
    )
    .execute()
