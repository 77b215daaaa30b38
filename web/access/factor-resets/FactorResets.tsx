import { Group } from '@mantine/core'
import type { FactorReset } from 'contract/access/factor-resets.schemas.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Ago } from '../../ui/Ago.tsx'
import { dayOf, momentOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import type { DecidesFor } from './resets-query.ts'
import classes from './FactorResets.module.css'

interface FactorResetsProps {
  resets: readonly FactorReset[]
  institute: DecidesFor
}

/** Requests to remove second factors, each with the decision. */
export function FactorResets({ resets, institute }: FactorResetsProps) {
  return (
    <ul className={classes.lines} aria-label="Lost second factors">
      {resets.map((reset) => (
        <Line key={reset.id} reset={reset} institute={institute} />
      ))}
    </ul>
  )
}

function Line({ reset, institute }: { reset: FactorReset; institute: DecidesFor }) {
  const { person, requested_at, decide_until, due_at, granted_by, refusal } = reset
  const [deciding, decide] = useState<boolean>()
  const disabledReason = refusal?.detail
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Link to={`/member-profile/${person.id}`}>{person.name}</Link> has lost their second factors
        <p className={classes.quiet}>
          Requested <Ago instant={requested_at} />
          {decide_until && `, expires on ${dayOf(decide_until)}`}
        </p>
        {due_at && (
          <p className={classes.quiet}>
            Will be removed on {momentOf(due_at)}
            {granted_by && `, agreed by ${granted_by}`}
          </p>
        )}
      </div>
      <Group gap={8}>
        {due_at ? (
          <ReasonButton
            variant="default"
            size="compact-md"
            disabledReason={disabledReason}
            onClick={() => decide(false)}
          >
            Stop removal
            <span className="visually-hidden">{` of the second factors of ${person.name}`}</span>
          </ReasonButton>
        ) : (
          <>
            <ReasonButton
              variant="default"
              size="compact-md"
              disabledReason={disabledReason}
              onClick={() => decide(true)}
            >
              Agree
              <span className="visually-hidden">{` to the request of ${person.name}`}</span>
            </ReasonButton>
            <ReasonButton
              variant="default"
              size="compact-md"
              disabledReason={disabledReason}
              onClick={() => decide(false)}
            >
              Decline
              <span className="visually-hidden">{` the request of ${person.name}`}</span>
            </ReasonButton>
          </>
        )}
      </Group>
      {deciding !== undefined && (
        <DecideDialog
          reset={reset}
          institute={institute}
          grant={deciding}
          onClose={() => decide(undefined)}
        />
      )}
    </li>
  )
}
