import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { TableProperties } from 'lucide-react'
import { Link } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, optionalQueryOf } from '../../platform/query.ts'
import { dataLink, documentsLink } from '../document-links.ts'
import classes from './Data.module.css'

/** Maximum number of data documents listed; the list of documents shows all. */
const named = 5

/** Links from a project to its data documents (PRJ-30; decisions, section 5). */
export function ProjectData({ project: { id, metadata } }: { project: Project }) {
  const query = { project: id, isDataDoc: 'true', sort: 'name', pageSize: named } as const
  const { data: page } = useSuspenseQuery(optionalQueryOf(documents.list, { query }))
  useLive(`project:${id}`, allQueriesOf(documents.list))
  const explorable = page?.results.filter(({ data }) => data === 'ready') ?? []
  const [first] = explorable
  if (!page || !first) return null
  if (page.total === 1 && !metadata.dashboardLink)
    return (
      <Button component={Link} to={dataLink(first)} leftSection={<TableProperties size={18} aria-hidden />}>
        Explore Data
      </Button>
    )
  return (
    <nav aria-label="Data of this project">
      <ul className={classes.ways}>
        {explorable.map((document) => (
          <li key={document.id}>
            <Link to={dataLink(document)}>
              <TableProperties size={18} aria-hidden />
              <span>Explore {document.name}</span>
            </Link>
          </li>
        ))}
        {page.total > named && (
          <li>
            <Link to={documentsLink(id)}>All documents</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
