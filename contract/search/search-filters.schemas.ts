import { z } from 'zod'
import { searchFilters } from './search-filters.ts'
import { searchKinds } from './search-kinds.ts'
import type { Schemas } from '../platform/endpoint.ts'

const storedFilters = searchFilters.extend({ kinds: z.array(z.enum(searchKinds)) })

export const searchSettingsSchemas = {
  read: {
    summary: 'My default search filters',
    response: storedFilters,
  },
  save: {
    summary: 'Set my default search filters',
    body: searchFilters,
    response: storedFilters,
  },
} satisfies Schemas
