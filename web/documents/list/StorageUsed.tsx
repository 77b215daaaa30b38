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
        <Progress.Section
          value={Math.min(100, share)}
          color={color}
          // A little of a large quota is visible, too.
          miw={data && data.used > 0 ? 6 : 0}
        />
      </Progress.Root>
      <p className={classes.quiet}>
        {data
          ? `${fileSize(data.used)} of ${fileSize(data.limit)} used (${percentText(share)}), including surveys and removed documents`
          : ' '}
      </p>
    </div>
  )
}

/** A percentage as a short text: 'less than 1 %'. */
const percentText = (share: number) => (share > 0 && share < 1 ? 'less than 1 %' : `${Math.floor(share)} %`)
