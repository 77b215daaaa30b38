import { Button } from '@mantine/core'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'

/** Empty result of a search. @param of plural noun: 'accounts' */
export function NothingFound({ of, hint }: { of: string; hint: string }) {
  const [params, setParams] = useSearchParameters()
  const isNarrowed = [...params.keys()].some((parameter) => parameter !== 'sort')
  return (
    <EmptyState
      title={isNarrowed ? '*No result Found' : `No ${of} yet`}
      action={
        isNarrowed && (
          <Button variant="default" onClick={() => setParams({})}>
            Show all {of}
          </Button>
        )
      }
    >
      {isNarrowed ? `No ${of} match this search and these filters.` : hint}
    </EmptyState>
  )
}
