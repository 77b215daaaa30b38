import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, line } from '../platform/texts.ts'
import { savedViewLimits, viewedLists } from './saved-views.ts'

const ofList = z.object({ list: z.enum(viewedLists) })

export const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The query of the address of the list, without a question mark. */
  search: z.string(),
  /** Whether the list opens with it. */
  is_default: z.boolean(),
})
export type SavedView = z.output<typeof savedView>
const savedViews = z.object({ results: z.array(savedView) })

export const savedViewsSchemas = {
  list: {
    summary: 'My saved views of a list, by name',
    params: ofList,
    response: savedViews,
  },
  save: {
    summary: 'Save a view of a list; one with the same name is replaced',
    params: ofList,
    body: z.strictObject({
      name: line(savedViewLimits.name).pipe(z.string().min(1, 'Please enter a name')),
      search: z.string().max(savedViewLimits.search),
      is_default: z.boolean().default(false),
    }),
    response: savedViews,
  },
  setDefault: {
    summary: 'Choose the view with which a list opens; null for none',
    params: ofList,
    body: z.strictObject({ id: id.nullable() }),
    response: savedViews,
  },
  remove: {
    summary: 'Delete a saved view of mine',
    params: ofList.extend({ id }),
    response: savedViews,
  },
} satisfies Schemas
