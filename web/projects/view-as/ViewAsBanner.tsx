import { Button } from '@mantine/core'
import { roleWords } from 'contract/projects/permissions.ts'
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { useViewAs, viewAs } from '../../platform/view-as.ts'
import classes from './ViewAs.module.css'

/** Banner on every page while a project is viewed as another role, with a button to stop. */
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
        You are viewing <Link to={`/projects/${viewing.project}`}>this project</Link> as a{' '}
        {roleWords(viewing.role)}. You cannot change anything in it.
      </span>
      <Button variant="default" onClick={stop}>
        Stop viewing as {roleWords(viewing.role)}
      </Button>
    </div>
  )
}
