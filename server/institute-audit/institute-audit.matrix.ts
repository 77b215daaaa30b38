import { instituteAudit } from 'contract/institute-audit/institute-audit.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

export const instituteAuditMatrix = matrixOf(instituteAudit, {
  requests: {
    list: ({ institute }) => ({ params: { id: institute } }),
    people: ({ institute }) => ({ params: { id: institute } }),
    download: ({ institute }) => ({ params: { id: institute } }),
  },
})
