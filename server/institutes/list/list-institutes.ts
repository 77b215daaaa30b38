import { boundedTotal } from 'contract/platform/totals.ts'
import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { wholeWorld, areaOf } from 'contract/institutes/map-area.ts'
import { jsonWithTag } from '../../platform/http/reply.ts'
import type { RequestContext, Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { cardsOf } from '../cards.queries.ts'
import { followedBy } from '../follow-institute.ts'
import { viewInstitutes } from './institute-index.ts'
import { allPoints } from './map-entries.ts'
import { mapText } from './map-text.ts'
import { selectInstitutes, type InstituteFilterValues, type Selection } from './select-institutes.ts'

type Signed = { viewer: Viewer }

export const listInstitutes: Handler<typeof institutes.list, Signed> = async (context) => {
  const { db, viewer, query } = context
  const { pageNumber, pageSize } = query
  const { columns, found, counts } = await selected(context)
  const page = found.subarray((pageNumber - 1) * pageSize, pageNumber * pageSize)
  const ids = [...page].flatMap((at) => columns.rows[at]?.id ?? [])
  return {
    results: await cardsOf(db, viewer, ids),
    ...boundedTotal(found.length),
    pageNumber,
    pageSize,
    counts,
  }
}

/** All at once, for those who make their own map of them (INS-50). */
export const listPositions: Handler<typeof institutes.gps, Signed> = async (context) =>
  jsonWithTag(JSON.stringify(allPoints(await selected(context))))

export const readMap: Handler<typeof institutes.map, Signed> = async (context) => {
  const { zoom, view } = context.query
  const area = (view === undefined ? undefined : areaOf(view)) ?? wholeWorld
  return jsonWithTag(mapText(await selected(context), area, zoom))
}

async function selected(
  context: Pick<RequestContext, 'db' | 'longReads'> &
    Signed & { query: InstituteFilterValues & { following: boolean } },
): Promise<Selection> {
  const { db, viewer, query } = context
  const view = await viewInstitutes(context, viewer, query.name ?? '')
  return selectInstitutes(view, query, query.following ? await followedBy(db, viewer.id) : undefined)
}
