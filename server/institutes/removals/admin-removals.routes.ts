import { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import { adminRemovalsSchemas } from 'contract/institutes/admin-removals.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { staff } from '../../platform/http/viewer.ts'
import { decideObjection, listObjections } from './decide-objection.ts'
import { objectToRemoval, readRemoval, removed } from './object.ts'

export const adminRemovalRoutes = routes(adminRemovals, adminRemovalsSchemas, {
  read: [removed, readRemoval],
  object: [removed, objectToRemoval],
  objections: [staff, listObjections],
  decide: [staff, decideObjection],
})
