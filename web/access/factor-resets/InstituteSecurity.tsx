import { useSuspenseQuery } from '@tanstack/react-query'
import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { hoursToCancel } from 'contract/access/factor-resets.rules.ts'
import { useSearchParams } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { SecondFactorRequirement } from '../../institutes/security/SecondFactorRequirement.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { InstituteSignOn } from '../sso/InstituteSignOn.tsx'
import { FactorResets } from './FactorResets.tsx'
import { resetsQuery } from './resets-query.ts'
import classes from './FactorResets.module.css'

/** What Admins of an institute decide about the sign-ins of its members. */
export const InstituteSecurity = ({ institute }: { institute: { id: number; name: string } }) => (
  <div className={classes.parts}>
    <SecondFactorRequirement institute={institute} />
    <LostFactors institute={institute} />
    <InstituteSignOn institute={institute} />
  </div>
)

function LostFactors({ institute }: { institute: { id: number; name: string } }) {
  const [params] = useSearchParams()
  useLive(`institute:${institute.id}`, allQueriesOf(factorResets.listOfInstitute))
  const { data: page } = useSuspenseQuery(resetsQuery(institute, readPage(params)))
  usePageInRange(page)
  return (
    <section className={classes.part}>
      <header>
        <h2>Lost second factors</h2>
        <p className={classes.quiet}>
          Members who have lost their devices and recovery codes ask for the removal of their second factors.
          They are removed {hoursToCancel} hours after an Admin or our staff have agreed, unless the member
          cancels it.
        </p>
      </header>
      {page.results.length === 0 ? (
        <EmptyState title="No requests">Requests of members will appear here.</EmptyState>
      ) : (
        <FactorResets resets={page.results} institute={institute} />
      )}
      <Pager page={page} of="requests" />
    </section>
  )
}
