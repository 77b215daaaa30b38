import type { OwnInstitute } from './my-institutes.ts'
import classes from './MyInstitutes.module.css'

/** The user's roles in an institute, with their approval status. */
export const MyRoles = ({ roles }: Pick<OwnInstitute, 'roles'>) => (
  <ul className={classes.roles}>
    {roles.map(({ role, approved }) => (
      <li key={role}>
        {role}
        {!approved && <span className={classes.waiting}> pending approval</span>}
      </li>
    ))}
  </ul>
)
