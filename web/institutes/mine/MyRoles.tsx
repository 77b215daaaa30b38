import type { InstituteOfMine } from './my-institutes.ts'
import classes from './MyInstitutes.module.css'

/** My roles in an institute, and which of them wait. */
export const MyRoles = ({ roles }: Pick<InstituteOfMine, 'roles'>) => (
  <ul className={classes.roles}>
    {roles.map(({ role, approved }) => (
      <li key={role}>
        {role}
        {!approved && <span className={classes.waiting}> waits for approval</span>}
      </li>
    ))}
  </ul>
)
