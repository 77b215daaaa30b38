import { useSuspenseQuery } from '@tanstack/react-query'
import { hoursToCancel } from 'contract/access/factor-resets.rules.ts'
import { useSearchParams } from 'react-router'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { FactorResets } from './FactorResets.tsx'
import { resetsQuery } from './resets-query.ts'
import classes from './FactorResets.module.css'

/** All open requests to remove second factors, for staff; nothing if there are none. */
export function StaffFactorResets() {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(resetsQuery(undefined, readPage(params, 'resets')))
  usePageInRange(page, 'resets')
  if (page.results.length === 0) return null
  return (
    <section className={classes.part}>
      <header>
        <h2>Lost second factors</h2>
        <p className={classes.quiet}>
          Second factors are removed {hoursToCancel} hours after an Admin of the institution or our staff have
          agreed, unless the owner cancels it.
        </p>
      </header>
      <FactorResets resets={page.results} institute={undefined} />
      <Pager page={page} of="requests" parameter="resets" />
    </section>
  )
}
