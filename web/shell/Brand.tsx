import { Link } from 'react-router'
import classes from './Sidebar.module.css'

/** Mark and name, leading Home. */
export function Brand({ markOnly = false, onChoose }: { markOnly?: boolean; onChoose?: () => void }) {
  return (
    <Link className={classes.brand} to="/dashboard" onClick={onChoose}>
      <img src="/seventeen.svg" width={32} height={32} alt="" />
      <span className={markOnly ? 'visually-hidden' : undefined}>Seventeen</span>
    </Link>
  )
}
