import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { RemovedDocument } from 'contract/documents/documents.schemas.ts'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Line } from '../../ui/lists/Lines.tsx'
import { LevelMark } from '../DocumentMarks.tsx'
import classes from './ProjectDocuments.module.css'

/** A removed document, with the time left and buttons to restore or delete it. */
export function RemovedLine({ document }: { document: RemovedDocument }) {
  const { id, name, permissions, removed_at, removed_by, days_left } = document
  const [asks, ask] = useState(false)
  const restore = useEndpointMutation(documents.restore, {
    refresh: [allQueriesOf(documents.listRemoved), allQueriesOf(documents.list)],
    onSuccess: () => toast(`${name} restored`),
  })
  return (
    <Line className={classes.document}>
      <div className={classes.what}>
        <h2>{name}</h2>
        <p className={classes.quiet}>
          Removed <Ago instant={removed_at} />
          {removed_by && ` by ${removed_by.name}`},{' '}
          {days_left <= 1
            ? 'will be permanently deleted tomorrow'
            : `will be permanently deleted in ${days_left} days`}
        </p>
      </div>
      <div className={classes.marks}>
        <LevelMark level={permissions} />
      </div>
      <div className={classes.file}>
        <Button
          variant="default"
          leftSection={<ArchiveRestore size={18} aria-hidden />}
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { id } })}
        >
          Restore<span className="visually-hidden"> {name}</span>
        </Button>
        <Tooltip label="Delete permanently">
          <ActionIcon
            variant="subtle"
            color="var(--danger)"
            size="lg"
            aria-label={`Delete ${name} permanently`}
            onClick={() => ask(true)}
          >
            <Trash2 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {asks && <DeletePermanently document={document} onClose={() => ask(false)} />}
    </Line>
  )
}

function DeletePermanently({
  document: { id, name },
  onClose,
}: {
  document: RemovedDocument
  onClose: () => void
}) {
  const remove = useEndpointMutation(documents.deleteForGood, {
    refresh: [allQueriesOf(documents.listRemoved), allQueriesOf(documents.readStorage)],
    onSuccess: () => {
      toast(`${name} permanently deleted`)
      onClose()
    },
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={`Permanently delete '${name}'?`}
      confirm="Delete permanently"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onCancel={onClose}
    >
      This deletes all its versions and files. It cannot be undone.
    </Confirm>
  )
}
