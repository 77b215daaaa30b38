import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { resultViews } from 'contract/results/result-views.endpoints.ts'
import type { ResultView } from 'contract/results/result-views.schemas.ts'
import { viewLimits } from 'contract/results/result-views.ts'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { SaveViewForm, ViewsDrawer } from '../../ui/lists/ViewsDrawer.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import { savedPart, viewOfSaved, type TableView } from './table-query.ts'

interface SavedViewsProps {
  surveyId: number
  view: TableView
  onOpen: (view: TableView) => void
}

/** Opens a drawer in which views are opened, and what the table shows is saved under a name. */
export function SavedViews({ surveyId, view, onOpen }: SavedViewsProps) {
  const client = useQueryClient()
  const ofSurvey = queryOf(resultViews.listViews, { params: { id: surveyId } })
  const { data, error, isError, refetch } = useQuery({ ...ofSurvey, meta: { ownFailure: true } })
  const [deleted, setDeleted] = useState<ResultView>()
  const show = (answer: { results: ResultView[] }) => client.setQueryData(ofSurvey.queryKey, answer)
  const remove = useEndpointMutation(resultViews.removeView, { onSuccess: show })
  const restore = useEndpointMutation(resultViews.saveView, {
    onSuccess: (answer) => (show(answer), setDeleted(undefined)),
  })
  const save = useEndpointMutation(resultViews.saveView, { ownFailure: true })
  const current = JSON.stringify(savedPart(view))
  const viewBy = (id: number) => data?.results.find((one) => one.id === id)
  const undo = ({ id: _, created_by: __, ...body }: ResultView) =>
    restore.mutate({ params: { id: surveyId }, body })
  return (
    <ViewsDrawer
      views={data?.results.map((one) => ({
        id: one.id,
        name: one.name,
        isCurrent: JSON.stringify(savedPart(viewOfSaved(one))) === current,
        title: one.shared && one.created_by !== null ? `Shared by ${one.created_by}` : undefined,
        mark: one.shared && <Users size={16} aria-label="Shared" />,
      }))}
      failure={
        isError && (
          <ReadFailure what="The saved views" error={error} onRetry={refetch} kept={data !== undefined} />
        )
      }
      hint="No saved views yet. Filters, order and columns that you save appear here."
      onOpen={(id) => {
        const chosen = viewBy(id)
        if (chosen) onOpen(viewOfSaved(chosen))
      }}
      isRemoving={remove.isPending}
      onRemove={(id) =>
        remove.mutate({ params: { id: surveyId, view: id } }, { onSuccess: () => setDeleted(viewBy(id)) })
      }
      status={
        deleted && (
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
        )
      }
    >
      <SaveViewForm
        maxLength={viewLimits.name}
        option="Share with all who see these results"
        isPending={save.isPending}
        onSave={({ name, isChecked }, { onSuccess, onRefused }) =>
          save.mutate(
            { params: { id: surveyId }, body: { name, shared: isChecked, ...savedPart(view) } },
            {
              onSuccess: (answer) => {
                show(answer)
                onSuccess()
                toast('View saved')
              },
              onError: ({ detail }) => onRefused(detail),
            },
          )
        }
      />
    </ViewsDrawer>
  )
}
