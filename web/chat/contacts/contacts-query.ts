import { infiniteQueryOptions } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { call } from '../../platform/call.ts'
import { orKept } from '../../platform/offline/or-kept.ts'
import { allQueriesOf } from '../../platform/query.ts'

/** The pages of contacts whose name contains a text, most recent conversation first. */
export const contactsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...allQueriesOf(chat.list).queryKey, search],
    queryFn: ({ pageParam, signal }) => {
      const read = () =>
        call(chat.list, { query: { pageNumber: pageParam, ...(search && { search }) }, signal })
      return search === '' && pageParam === 1 ? orKept(['chat contacts'], read) : read()
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageNumber, pageSize, total }) =>
      pageNumber * pageSize < total ? pageNumber + 1 : undefined,
  })
