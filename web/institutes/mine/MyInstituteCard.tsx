import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { InstituteImage } from '../InstituteImage.tsx'
import { MarkIcon } from '../mark/MarkIcon.tsx'
import { OwnRoles } from '../roles/OwnRoles.tsx'
import { TypeMark } from '../TypeMark.tsx'
import { MyRoles } from './MyRoles.tsx'
import type { OwnInstitute } from './my-institutes.ts'
import classes from './MyInstitutes.module.css'

/** Card of one of the user's institutes, with pending approvals (INS-11, INS-42). */
export function MyInstituteCard({ institute }: { institute: OwnInstitute }) {
  const [inRoles, showRoles] = useState(false)
  const { id, name, type, address, is_admin, completeness, waiting_count, roles } = institute
  return (
    <article className={classes.card}>
      <InstituteImage institute={institute} className={classes.image} />
      <div className={classes.text}>
        <h2>
          <Link to={`/institutes/${id}`}>{name}</Link>
          <MarkIcon mark={institute.mark} />
        </h2>
        <p className={classes.type}>
          <TypeMark type={type} /> {type}
        </p>
        <p className={classes.quiet}>
          {[address.city_name, address.country_name].filter(Boolean).join(', ')}
        </p>
        <MyRoles roles={roles} />
        {waiting_count ? (
          <Link to={`/institutes/${id}/members?waiting=true`}>
            {waiting_count === 1 ? '1 role needs' : `${waiting_count} roles need`} your approval
          </Link>
        ) : null}
        {completeness !== null && completeness < 100 && (
          <div className={classes.complete}>
            <Progress
              value={completeness}
              aria-label={`Profile of ${name}: complete`}
              color="var(--primary)"
            />
            <span>{completeness} % complete</span>
          </div>
        )}
      </div>
      <div className={classes.actions}>
        <Button component={Link} to={`/institutes/${id}`} variant="light" size="compact-md">
          View Institute
          <span className="visually-hidden"> {name}</span>
        </Button>
        {is_admin && (
          <Button component={Link} to={`/institutes/${id}/edit`} variant="subtle" size="compact-md">
            Edit
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button variant="subtle" size="compact-md" onClick={() => showRoles(true)}>
          Your roles
          <span className="visually-hidden"> at {name}</span>
        </Button>
      </div>
      <OwnRoles institute={institute} opened={inRoles} onClose={() => showRoles(false)} />
    </article>
  )
}
