import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { queryOf } from '../../platform/query.ts'
import { fileSize } from '../file-size.ts'
import classes from './ProjectDocuments.module.css'

/** Storage used by the project's files. */
export function StorageUsed({ projectId }: { projectId: number }) {
  const { data } = useQuery(queryOf(documents.readStorage, { query: { project: projectId } }))
  const share = data ? (100 * data.used) / data.limit : 0
  const color = share >= 90 ? 'var(--danger)' : 'var(--primary)'
  return (
    <div className={classes.storage}>
      <Progress.Root size={6} className={classes.room} aria-hidden>
        <Progress.Section value={Math.min(100, share)} color={color} />
      </Progress.Root>
      <p className={classes.quiet}>
        {data
          ? `${fileSize(data.used)} of ${fileSize(data.limit)} used, including surveys and removed documents`
          : ' '}
      </p>
    </div>
  )
}
