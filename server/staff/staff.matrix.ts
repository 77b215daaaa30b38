import { accounts } from 'contract/staff/accounts.contract.ts'
import { auditLog } from 'contract/staff/audit-log.contract.ts'
import { members } from 'contract/staff/members.contract.ts'
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
  },
})

export const membersMatrix = matrixOf(members, {
  requests: { search: () => ({ body: { searchTerm: 'romero' } }), download: () => ({}) },
})

export const auditLogMatrix = matrixOf(auditLog, { requests: { list: () => ({ query: { text: 'staff' } }) } })
