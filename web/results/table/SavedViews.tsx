import { ActionIcon, Button, Checkbox, Drawer, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { resultViews } from 'contract/results/result-views.endpoints.ts'
import type { ResultView } from 'contract/results/result-views.schemas.ts'
import { viewLimits } from 'contract/results/result-views.ts'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { savedPart, viewOfSaved, type TableView } from './table-query.ts'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Table.module.css'

interface SavedViewsProps {
  surveyId: number
  view: TableView
  onOpen: (view: TableView) => void
}

/** Opens a drawer in which views are opened, and what the table shows is saved under a name. */
export function SavedViews(props: SavedViewsProps) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Bookmark size={18} aria-hidden />} onClick={() => open(true)}>
        Views
      </Button>
      <Drawer opened={opened} onClose={() => open(false)} title="Views" position="right">
        <Views {...props} onOpen={(view) => (open(false), props.onOpen(view))} />
      </Drawer>
    </>
  )
}

function Views({ surveyId, view, onOpen }: SavedViewsProps) {
  const client = useQueryClient()
  const ofSurvey = queryOf(resultViews.listViews, { params: { id: surveyId } })
  const { data, error, isError, refetch } = useQuery({ ...ofSurvey, meta: { ownFailure: true } })
  const [deleted, setDeleted] = useState<ResultView>()
  const show = (answer: { results: ResultView[] }) => client.setQueryData(ofSurvey.queryKey, answer)
  const remove = useEndpointMutation(resultViews.removeView, { onSuccess: show })
  const restore = useEndpointMutation(resultViews.saveView, {
    onSuccess: (answer) => (show(answer), setDeleted(undefined)),
  })
  const current = JSON.stringify(savedPart(view))
  const undo = ({ id: _, created_by: __, ...body }: ResultView) =>
    restore.mutate({ params: { id: surveyId }, body })
  return (
    <div className={classes.form}>
      {isError && (
        <ReadFailure what="The saved views" error={error} onRetry={refetch} kept={data !== undefined} />
      )}
      {data?.results.length === 0 && (
        <p className={classes.quiet}>
          No saved views yet. Filters, order and columns that you save appear here.
        </p>
      )}
      {data && data.results.length > 0 && (
        <ul className={classes.views} aria-label="Saved views">
          {data.results.map((one) => (
            <li key={one.id}>
              <Button
                variant="subtle"
                justify="start"
                size="compact-md"
                rightSection={one.shared && <Users size={16} aria-label="Shared" />}
                aria-current={JSON.stringify(savedPart(viewOfSaved(one))) === current || undefined}
                onClick={() => onOpen(viewOfSaved(one))}
                title={one.shared && one.created_by !== null ? `Shared by ${one.created_by}` : undefined}
              >
                {one.name}
              </Button>
              <ActionIcon
                variant="subtle"
                aria-label={`Delete ${one.name}`}
                disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(
                    { params: { id: surveyId, view: one.id } },
                    { onSuccess: () => setDeleted(one) },
                  )
                }
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.quiet}>
        {deleted && (
          <>
            {deleted.name} deleted.{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              loading={restore.isPending}
              onClick={() => undo(deleted)}
            >
              Undo
            </Button>
          </>
        )}
      </p>
      <SaveForm surveyId={surveyId} view={view} onSaved={show} />
    </div>
  )
}

interface SaveFormProps {
  surveyId: number
  view: TableView
  onSaved: (answer: { results: ResultView[] }) => void
}

function SaveForm({ surveyId, view, onSaved }: SaveFormProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = useEndpointMutation(resultViews.saveView, {
    ownFailure: true,
    onSuccess: (answer) => {
      onSaved(answer)
      setName('')
      toast('View saved')
    },
    onFailure: ({ detail }) => setProblem(detail),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    if (name.trim() === '') return setProblem('Please enter a name')
    setProblem(undefined)
    save.mutate({ params: { id: surveyId }, body: { name, shared, ...savedPart(view) } })
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label="Save this view as"
        description="Your view with the same name is replaced."
        value={name}
        maxLength={viewLimits.name}
        onChange={({ currentTarget }) => (setProblem(undefined), setName(currentTarget.value))}
        error={problem}
      />
      <Checkbox
        label="Share with all who see these results"
        checked={shared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
      <Button type="submit" loading={save.isPending}>
        Save view
      </Button>
    </form>
  )
}
