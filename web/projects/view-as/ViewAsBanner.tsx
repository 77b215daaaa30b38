import { roleWords } from 'contract/projects/permissions.ts'
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { useViewAs, viewAs } from '../../platform/view-as.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import classes from './ViewAs.module.css'

/** Says on every page that a project is viewed as another role; one click ends it. */
export function ViewAsBanner() {
  const viewing = useViewAs()
  if (!viewing) return null
  const stop = () => {
    viewAs(undefined)
    window.location.reload()
  }
  return (
    <div className={classes.banner} role="status">
      <Eye size={18} aria-hidden />
      <span>
        You see <Link to={`/projects/${viewing.project}`}>this project</Link> as a {roleWords(viewing.role)}{' '}
        does. Nothing can be changed in it meanwhile.
      </span>
      <PlainButton look="outlined" onClick={stop}>
        Stop viewing as {roleWords(viewing.role)}
      </PlainButton>
    </div>
  )
}
