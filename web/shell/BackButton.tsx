import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { isDashboard } from '../projects/dashboard/dashboard-address.ts'
import classes from './Shell.module.css'

/** The parent list, for pages that were opened directly. */
const parents = { '/institutes/': '/institutes', '/projects/': '/projects', '/quiz/': '/surveys' }

/** The back button on pages about one institute, project or survey; it closes the dashboard of a project (SHL-31). */
export function BackButton() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const parent = Object.entries(parents).find(([part]) => pathname.includes(part))?.[1]
  if (!parent) return null
  // `idx` is the router's index of this entry in the tab's history: at 0 there is no earlier page of this site.
  const back = isDashboard(search) ? pathname : parent
  const isFirst = ((history.state as { idx?: number } | null)?.idx ?? 0) === 0
  return (
    <div className={classes.backRow}>
      <button
        className={classes.back}
        type="button"
        onClick={() => void (isFirst ? navigate(back, { replace: true }) : navigate(-1))}
      >
        <ArrowLeft size={18} aria-hidden />
        Back
      </button>
    </div>
  )
}
