import { security } from 'contract/security/security.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

export const securityMatrix = matrixOf(security, {
  requests: { read: () => ({}), downloadRecord: () => ({}) },
})
