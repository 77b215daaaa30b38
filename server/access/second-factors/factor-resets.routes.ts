import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { factorResetsSchemas } from 'contract/access/factor-resets.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { anyone, member, staff } from '../../platform/http/viewer.ts'
import { cancelByLink, cancelOwn, checkResetLink } from './cancel-factor-reset.ts'
import { decideAsStaff, decideInInstitute, resetDecider } from './decide-factor-reset.ts'
import { openReset } from './factor-resets.queries.ts'
import { listResets, listResetsOfInstitute } from './list-factor-resets.ts'
import { requestFactorReset, shownToOwner } from './request-factor-reset.ts'

export const factorResetRoutes = routes(factorResets, factorResetsSchemas, {
  requestFactorReset: [anyone, requestFactorReset],
  checkResetLink: [anyone, checkResetLink],
  cancelByLink: [anyone, cancelByLink],
  readOwn: [
    member,
    async ({ db, viewer, now }) => {
      const reset = await openReset(db, viewer.id, now)
      return { reset: reset ? shownToOwner(reset) : null }
    },
  ],
  cancelOwn: [member, cancelOwn],
  listOfInstitute: [resetDecider, listResetsOfInstitute],
  decideInInstitute: [resetDecider, decideInInstitute],
  list: [staff, listResets],
  decideAsStaff: [staff, decideAsStaff],
})
