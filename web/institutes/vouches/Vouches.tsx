import { useQuery } from '@tanstack/react-query'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { vouches } from 'contract/institutes/vouches.endpoints.ts'
import type { VouchList } from 'contract/institutes/vouches.schemas.ts'
import { Link } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import classes from './Vouches.module.css'

/** Institutions that vouch for this one, and a button for each institution of the user. */
export function Vouches({ institute }: { institute: Institute }) {
  const params = { id: institute.id }
  const listed = queryOf(vouches.list, { params })
  useLive(`institute:${institute.id}`, listed)
  const { data } = useQuery({ ...listed, meta: { ownFailure: true } })
  // Nothing is missing without it: the mark of the header says what counts.
  if (!data || (data.results.length === 0 && data.own.length === 0)) return null
  return (
    <section>
      <h2>Vouches</h2>
      <p className={classes.lead}>
        {data.count === 0
          ? `No vouches that count yet. ${data.needed} are a mark on the profile.`
          : `${data.count} of ${data.needed} vouches that a mark on the profile needs.`}
      </p>
      {data.results.length > 0 && (
        <ul className={classes.list}>
          {data.results.map(({ id, name, since, counts }) => (
            <li key={id}>
              <Link to={`/institutes/${id}`}>{name}</Link>{' '}
              <span className={classes.quiet}>
                since {dayOf(since)}
                {!counts && ', does not count at present'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.own.length > 0 && (
        <div className={classes.buttons}>
          {data.own.map((own) => (
            <VouchButton key={own.id} institute={institute} own={own} />
          ))}
        </div>
      )}
    </section>
  )
}

interface VouchButtonProps {
  institute: Institute
  own: VouchList['own'][number]
}

function VouchButton({ institute, own }: VouchButtonProps) {
  const params = { id: institute.id }
  const vouch = useEndpointMutation(vouches.set, {
    refresh: [queryOf(vouches.list, { params }), queryOf(institutes.read, { params })],
    onSuccess: () => toast(own.vouches ? 'Vouch withdrawn' : `${own.name} vouches for ${institute.name}`),
  })
  return (
    <ReasonButton
      variant="default"
      loading={vouch.isPending}
      disabledReason={own.why_not ?? undefined}
      onClick={() => vouch.mutate({ params, body: { institute: own.id, vouches: !own.vouches } })}
    >
      {own.vouches ? `Stop vouching as ${own.name}` : `Vouch as ${own.name}`}
    </ReasonButton>
  )
}
