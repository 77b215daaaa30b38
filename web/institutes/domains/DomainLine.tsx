import { Button } from '@mantine/core'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { checksUntilLost, failedChecksText } from 'contract/institutes/institute-domains.rules.ts'
import type { InstitutionDomain } from 'contract/institutes/institute-domains.schemas.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useId, useState } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { dayOf } from '../../ui/dates.ts'
import { Line } from '../../ui/lists/Lines.tsx'
import { methodText } from '../mark/mark-text.ts'
import { WaysToProve } from './WaysToProve.tsx'
import classes from './Domains.module.css'

interface DomainLineProps {
  instituteId: number
  domain: InstitutionDomain
}

export function DomainLine({ instituteId, domain }: DomainLineProps) {
  const waits = domain.state === 'waiting' || domain.state === 'lost'
  const [isOpen, setOpen] = useState(domain.state === 'waiting')
  const [removes, setRemoves] = useState(false)
  const ways = useId()
  const ofInstitute = { params: { id: instituteId } }
  const remove = useEndpointMutation(instituteDomains.remove, {
    refresh: [queryOf(instituteDomains.list, ofInstitute), queryOf(institutes.read, ofInstitute)],
    onSuccess: () => toast(`${domain.domain} removed`),
  })
  return (
    <Line className={classes.line}>
      <span>
        <span className={classes.domain}>{domain.domain}</span>
        <State domain={domain} />
      </span>
      <span className={classes.buttons}>
        {waits && (
          <Button
            variant="default"
            size="compact-md"
            aria-expanded={isOpen}
            aria-controls={isOpen ? ways : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Prove
            <span className="visually-hidden"> {domain.domain}</span>
          </Button>
        )}
        <Button variant="subtle" size="compact-md" color="var(--danger)" onClick={() => setRemoves(true)}>
          Remove
          <span className="visually-hidden"> {domain.domain}</span>
        </Button>
      </span>
      {waits && isOpen && <WaysToProve id={ways} instituteId={instituteId} domain={domain} />}
      <Confirm
        opened={removes}
        title={`Remove ${domain.domain}?`}
        confirm="Remove domain"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { id: instituteId, domainId: domain.id } },
            { onSettled: () => setRemoves(false) },
          )
        }
        onCancel={() => setRemoves(false)}
      >
        {domain.state === 'proven'
          ? 'The mark on the profile ends, unless another domain is proven. If you add the domain again, it needs a new record.'
          : 'If you add it again, it needs a new record.'}
      </Confirm>
    </Line>
  )
}

function State({ domain }: { domain: InstitutionDomain }) {
  const { state, how, proven_at, note, expires_at, lost_at, failed_checks, checked_at } = domain
  if (state === 'proven')
    return (
      <>
        <span className={classes.quiet}>
          Proven {dayOf(proven_at ?? '')}, {methodText(how ?? 'staff')}
          {note && `: ${note}`}
        </span>
        {failed_checks > 0 && (
          <span className={`${classes.quiet} ${classes.failing}`}>
            {failedChecksText(failed_checks)} The proof ends with the {checksUntilLost}rd; we check every day.
          </span>
        )}
        {failed_checks === 0 && checked_at && (
          <span className={classes.quiet}>Last checked {dayOf(checked_at)}</span>
        )}
      </>
    )
  if (state === 'expired')
    return (
      <span className={`${classes.quiet} ${classes.failing}`}>
        Not proven in time. Remove it and add it again.
      </span>
    )
  if (state === 'lost')
    return (
      <span className={`${classes.quiet} ${classes.failing}`}>
        No longer proven since {dayOf(lost_at ?? '')}, because {checksUntilLost} checks failed
      </span>
    )
  return <span className={classes.quiet}>Waiting to be proven, until {dayOf(expires_at ?? '')}</span>
}
