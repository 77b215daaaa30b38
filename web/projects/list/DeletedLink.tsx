import { useQuery } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { Link } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { deletedAddress } from '../list-query.ts'

/** Leads to the deleted projects, if there are any. */
export function DeletedLink() {
  const { data } = useQuery(queryOf(projects.listDeleted, { query: { pageNumber: 1 } }))
  if (!data || data.total === 0) return null
  return (
    <p>
      <Link to={deletedAddress}>Deleted projects ({data.total})</Link>
    </p>
  )
}
