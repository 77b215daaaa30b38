import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { staffMails } from 'contract/staff/mails.endpoints.ts'
import { members } from 'contract/staff/members.endpoints.ts'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const accountsMatrix = matrixOf(accounts, {
  requests: {
    list: () => ({ query: { roles: 'waiting' as const } }),
    saveRoles: ({ institute, ids }) => ({
      body: {
        changes: [
          { userId: ids.unapprovedMember, instituteId: institute, role: 'Analyst' as const, approved: true },
        ],
      },
    }),
    update: ({ ids }) => ({ params: { id: ids.plain }, body: { is_advisor: true, is_blocked: true } }),
    blockSeveral: ({ ids }) => ({ body: { ids: [ids.plain], is_blocked: true } }),
  },
})

export const membersMatrix = matrixOf(members, {
  requests: { search: () => ({ body: { searchTerm: 'romero' } }), download: () => ({}) },
})

export const auditLogMatrix = matrixOf(auditLog, {
  requests: {
    list: () => ({ query: { text: 'staff' } }),
    downloadEntries: () => ({ query: { text: 'staff' } }),
  },
})

export const mailsMatrix = matrixOf(staffMails, {
  prepare: async ({ server }) =>
    server.database.db
      .insertInto('mail')
      .values({ recipient: 'gone@seventeen.example', subject: 'News', body: '', failed_at: new Date() })
      .returning('id as mail')
      .executeTakeFirstOrThrow(),
  requests: {
    list: () => ({}),
    sendAgain: ({ mail }) => ({ params: { id: mail } }),
    sendSeveralAgain: ({ mail }) => ({ body: { ids: [mail] } }),
  },
})

export const statusMatrix = matrixOf(systemStatus, { requests: { read: () => ({}) } })
