import type { ResponseOf } from 'contract/platform/endpoint.ts'
import type { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { accountInUse } from '../users/users.ts'

/** Most institutes, and most projects, that are listed. */
const most = 20

/** The institutes and projects of which a person is the only Admin. */
export async function administeredAlone(
  db: Db,
  personId: number,
): Promise<Omit<ResponseOf<typeof accountDeletion.preview>, 'is_last_staff'>> {
  const institutes = db
    .selectFrom('institute_role as mine')
    .innerJoin('institute', 'institute.id', 'mine.institute_id')
    .select(['institute.id', 'institute.name'])
    .where('mine.person_id', '=', personId)
    .where('mine.role', '=', 'Admin')
    .where('mine.approved', '=', true)
    .where('institute.merged_into', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('institute_role as other')
            .innerJoin('person', 'person.id', 'other.person_id')
            .select('other.id')
            .where(accountInUse())
            .whereRef('other.institute_id', '=', 'mine.institute_id')
            .where('other.person_id', '<>', personId)
            .where('other.role', '=', 'Admin')
            .where('other.approved', '=', true),
        ),
      ),
    )
    .orderBy('institute.name')
    .limit(most)
    .execute()
  const projects = db
    .selectFrom('participant as mine')
    .innerJoin('project', 'project.id', 'mine.project_id')
    .select(['project.id', 'project.name'])
    .where('mine.person_id', '=', personId)
    .where('mine.role', '=', 'Project_Admin')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_role as other')
            .innerJoin('person', 'person.id', 'other.person_id')
            .select('other.project_id')
            .where(accountInUse())
            .whereRef('other.project_id', '=', 'mine.project_id')
            .where('other.person_id', '<>', personId)
            .where('other.role', '=', 'Project_Admin'),
        ),
      ),
    )
    .orderBy('project.name')
    .limit(most)
    .execute()
  return { institutes: await institutes, projects: await projects }
}

const activeStaff = (db: Db) =>
  db
    .selectFrom('person')
    .select('id')
    .where('is_staff', '=', true)
    .where('blocked_at', 'is', null)
    .where('deletion_requested_at', 'is', null)
    .orderBy('id')

/** Whether the person is the only active member of staff. */
export const isLastStaff = async (db: Db, personId: number): Promise<boolean> =>
  isAlone(await activeStaff(db).limit(2).execute(), personId)

/** The same with a lock, so that the last two members of staff cannot leave at the same time. */
export const isLastStaffLocked = async (tx: Tx, personId: number): Promise<boolean> =>
  isAlone(await activeStaff(tx).forNoKeyUpdate().execute(), personId)

const isAlone = ([first, second]: { id: number }[], personId: number) =>
  first?.id === personId && second === undefined
