import { heldInstitutes } from 'contract/institutes/held-institutes.endpoints.ts'
import { heldInstitutesSchemas } from 'contract/institutes/held-institutes.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { staff } from '../../platform/http/viewer.ts'
import { decideHeld, listHeld } from './decide-held.ts'

export const heldInstituteRoutes = routes(heldInstitutes, heldInstitutesSchemas, {
  list: [staff, listHeld],
  decide: [staff, decideHeld],
})
