import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { savedViews } from 'contract/users/saved-views.endpoints.ts'
import type { SavedView } from 'contract/users/saved-views.schemas.ts'
import { savedViewLimits, type ViewedList } from 'contract/users/saved-views.ts'
import { Pin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { toastWithUndo } from '../platform/undo.ts'
import { SaveViewForm, ViewsDrawer } from '../ui/lists/ViewsDrawer.tsx'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import { savedSearch } from './saved-search.ts'

/** Saves the filters and the order of a list under names, and opens saved ones. A list without filters opens with the default. */
export function ListViews({ list }: { list: ViewedList }) {
  const client = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const ofList = queryOf(savedViews.list, { params: { list } })
  const { data, error, isError, refetch } = useQuery({ ...ofList, meta: { ownFailure: true } })
  const show = (answer: { results: SavedView[] }) => client.setQueryData(ofList.queryKey, answer)
  const save = useEndpointMutation(savedViews.save, { ownFailure: true })
  const remove = useEndpointMutation(savedViews.remove, { onSuccess: show })
  const setDefault = useEndpointMutation(savedViews.setDefault, { onSuccess: show })
  const preset = data?.results.find(({ is_default }) => is_default)

  // Only on arrival, so that filters can be cleared.
  const isArriving = useRef(true)
  useEffect(() => {
    if (search !== '') isArriving.current = false
    if (!isArriving.current || data === undefined) return
    isArriving.current = false
    if (preset?.search) void navigate(`?${preset.search}`, { replace: true })
  }, [search, data, preset, navigate])

  const current = savedSearch(search)
  const viewBy = (id: number) => data?.results.find((one) => one.id === id)
  return (
    <ViewsDrawer
      views={data?.results.map(({ id, name, search: saved, is_default }) => ({
        id,
        name,
        isCurrent: savedSearch(saved) === current,
        actions: (
          <Tooltip label={is_default ? 'The list opens with this view' : 'Open the list with this view'}>
            <ActionIcon
              variant={is_default ? 'light' : 'subtle'}
              aria-label={`Open the list with ${name}`}
              aria-pressed={is_default}
              disabled={setDefault.isPending}
              onClick={() => setDefault.mutate({ params: { list }, body: { id: is_default ? null : id } })}
            >
              <Pin size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ),
      }))}
      failure={
        isError && (
          <ReadFailure what="The saved views" error={error} onRetry={refetch} kept={data !== undefined} />
        )
      }
      hint="No saved views yet. Filters and order that you save appear here."
      onOpen={(id) => void navigate(`?${viewBy(id)?.search ?? ''}`)}
      isRemoving={remove.isPending}
      onRemove={(id) => {
        const removed = viewBy(id)
        remove.mutate(
          { params: { list, id } },
          {
            onSuccess: () => {
              if (!removed) return
              const { name, search: saved, is_default } = removed
              toastWithUndo(`View ${name} deleted`, {
                endpoint: savedViews.save,
                sent: { params: { list }, body: { name, search: saved, is_default } },
                refresh: [ofList],
                undone: `View ${name} restored`,
              })
            },
          },
        )
      }}
    >
      <SaveViewForm
        maxLength={savedViewLimits.name}
        option="Open the list with this view"
        isPending={save.isPending}
        onSave={({ name, isChecked }, { onSuccess, onRefused }) =>
          save.mutate(
            { params: { list }, body: { name, search: current, is_default: isChecked } },
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
