import { Button, Group, Modal, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { creatableLevels, levelWords } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { FileText, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDebounced } from '../platform/hooks/debounced.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { Ago } from '../ui/Ago.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import type { ChosenDocument } from './comment-draft.ts'
import classes from './Discussions.module.css'

const UploadDocuments = lazyPart(
  async () => (await import('../documents/upload/UploadDocuments.tsx')).UploadDocuments,
)

interface ChooseDocumentProps {
  project: number
  permissions: Permissions
  /** Those already attached. */
  chosen: readonly ChosenDocument[]
  onChoose: (document: ChosenDocument) => void
  onClose: () => void
}

/** Documents offered at once; others are found by searching. */
const offered = 10

/** Dialog to choose a document of the project, or to upload one first. */
export function ChooseDocument({ project, permissions, chosen, onChoose, onClose }: ChooseDocumentProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isUploading, setUploading] = useState(false)
  const search = useDebounced(typed.trim(), 250)
  const found = useQuery({
    ...queryOf(documents.list, {
      query: { project, pageSize: offered, ...(search !== '' && { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  const page = found.data
  if (isUploading)
    return (
      <Suspense>
        <UploadDocuments
          projectId={project}
          permissions={permissions}
          folder={null}
          files={[]}
          onClose={() => {
            void client.invalidateQueries(allQueriesOf(documents.list))
            setUploading(false)
          }}
        />
      </Suspense>
    )
  return (
    <Modal opened onClose={onClose} title="Attach a document" size="lg">
      <div className={classes.choose}>
        <TextInput
          label="Search documents"
          type="search"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {found.error && <p role="alert">The documents could not be loaded. {found.error.message}</p>}
        {!page && !found.error && <RowsSkeleton rows={4} />}
        {page?.results.length === 0 && (
          <EmptyState title={search === '' ? 'No documents yet' : 'No documents found'}>
            {search === ''
              ? 'Documents of this project that you can read will appear here.'
              : 'Try other words.'}
          </EmptyState>
        )}
        {page && page.results.length > 0 && (
          <ul className={classes.choices} aria-label="Documents">
            {page.results.map(({ id, name, permissions: level, updated_at }) => (
              <li key={id}>
                <FileText size={20} aria-hidden />
                <div>
                  <strong>{name}</strong>
                  <span className={classes.when}>
                    {levelWords[level]}, <Ago instant={updated_at} />
                  </span>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  disabled={chosen.some((one) => one.id === id)}
                  aria-label={`Attach ${name}`}
                  onClick={() => onChoose({ id, name })}
                >
                  {chosen.some((one) => one.id === id) ? 'Attached' : 'Attach'}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {page && page.total > page.results.length && (
          <p className={classes.when}>Only the latest {offered} are listed. Search to find others.</p>
        )}
        <p className={classes.when}>
          People see an attached document in your comment only if they may read it.
        </p>
        <Group justify="space-between">
          {creatableLevels(permissions).length > 0 ? (
            <Button
              variant="default"
              leftSection={<Upload size={18} aria-hidden />}
              onClick={() => setUploading(true)}
            >
              Upload New Document
            </Button>
          ) : (
            <span />
          )}
          <Button onClick={onClose}>Done</Button>
        </Group>
      </div>
    </Modal>
  )
}
