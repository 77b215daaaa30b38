import { Progress } from '@mantine/core'
import type { completeness } from 'contract/institutes/institute-shapes.ts'
import { Link } from 'react-router'
import type { z } from 'zod'
import classes from './InstitutePage.module.css'

interface CompletenessProps {
  id: number
  completeness: z.output<typeof completeness>
}

/** Completeness of a profile with links to missing fields; for users who can edit it. */
export function Completeness({ id, completeness: { percent, missing } }: CompletenessProps) {
  if (missing.length === 0) return null
  return (
    <section className={classes.basic}>
      <h2>This profile is {percent} % complete</h2>
      <Progress.Root>
        <Progress.Section value={percent} aria-label="Completeness of this profile" color="var(--primary)" />
      </Progress.Root>
      <p className={classes.none} style={{ marginTop: 12 }}>
        Complete these fields so that others can find you:
      </p>
      <ul className={classes.missing}>
        {missing.map(({ field, label }) => (
          <li key={field}>
            <Link to={`/institutes/${id}/edit#${field === 'address' ? 'address.latitude' : field}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
