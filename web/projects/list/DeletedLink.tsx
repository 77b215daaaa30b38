import { useSuspenseQuery } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { Link } from 'react-router'
import { optionalQueryOf } from '../../platform/query.ts'
import { deletedAddress } from '../list-query.ts'

/** Leads to the deleted projects, if there are any. It suspends, so that it appears together with the list. */
export function DeletedLink() {
  const { data } = useSuspenseQuery(optionalQueryOf(projects.listDeleted))
  if (!data || data.total === 0) return null
  return (
    <p>
      <Link to={deletedAddress}>Deleted projects ({data.total})</Link>
    </p>
  )
}
