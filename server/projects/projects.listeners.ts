import { projectRoles, roleWords } from 'contract/projects/permissions.ts'
import { announce, type EventListeners } from '../platform/jobs/jobs.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { participantMoves } from './merged-institutes.ts'
import { refreshLists } from './projects.live.ts'

export const projectListeners: EventListeners = {
  ...participantMoves,
  /** People invited to a project become participants on registration, if the project still exists. */
  'invitation.accepted': async ({ person_id, project_id, project_role }, { database: { db } }) => {
    const role = projectRoles.find((name) => name === project_role)
    if (project_id === null || !role) return
    await inTransaction(db, async (tx) => {
      const joined = await tx
        .insertInto('participant')
        .columns(['project_id', 'person_id', 'role'])
        .expression((from) =>
          from
            .selectFrom('project')
            .select(({ val }) => ['id', val(person_id).as('person_id'), val(role).as('role')])
            .where('id', '=', project_id)
            .where('deleted_at', 'is', null),
        )
        .onConflict((conflict) => conflict.constraint('participant_once').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (joined)
        await audit(tx, {
          actor: person_id,
          action: 'project.roles_changed',
          subject: `project:${project_id}`,
          concerns: `person:${person_id}`,
          detail: { before: { roles: '' }, after: { roles: roleWords(role) }, by: 'invitation' },
        })
      if (joined)
        await announce(tx, 'project.roles_changed', {
          projectId: project_id,
          personId: person_id,
          instituteId: null,
          before: [],
          after: [role],
          at: new Date().toISOString(),
        })
      await refreshLists(tx, [person_id])
    })
  },
  // Roles in an institute give roles in its projects.
  'institute.roles_decided': ({ personId }, { database: { db } }) =>
    inTransaction(db, (tx) => refreshLists(tx, [personId])),
  'institute.own_roles_changed': ({ personId }, { database: { db } }) =>
    inTransaction(db, (tx) => refreshLists(tx, [personId])),
}
