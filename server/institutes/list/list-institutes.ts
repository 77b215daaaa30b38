import { boundedTotal } from 'contract/platform/totals.ts'
import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { wholeWorld, areaOf } from 'contract/institutes/map-area.ts'
import { jsonWithTag } from '../../platform/http/reply.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { cardsOf } from '../cards.queries.ts'
import { countInstitutes, pageOfInstitutes, pointsOfInstitutes } from './list.queries.ts'
import { goalsOf } from './nearness.queries.ts'
import { boundsOf, mapEntries } from './map.queries.ts'

type Signed = { viewer: Viewer }

export const listInstitutes: Handler<typeof institutes.list, Signed> = async ({ db, viewer, query }) => {
  const { pageNumber, pageSize } = query
  const [ids, { total, counts }, my_goals] = await Promise.all([
    pageOfInstitutes(db, viewer, query),
    countInstitutes(db, viewer, query),
    goalsOf(db, viewer.id),
  ])
  return {
    results: await cardsOf(db, viewer, ids),
    ...boundedTotal(total),
    pageNumber,
    pageSize,
    counts,
    my_goals,
  }
}

/** All at once, for clients that draw their own map (INS-50). */
export const listPositions: Handler<typeof institutes.gps, Signed> = async ({ db, viewer, query }) =>
  jsonWithTag(JSON.stringify(await pointsOfInstitutes(db, viewer, query)))

export const readMapBounds: Handler<typeof institutes.mapBounds, Signed> = async ({ db, viewer, query }) =>
  jsonWithTag(JSON.stringify({ bounds: (await boundsOf(db, viewer, query)) ?? null }))

export const readMap: Handler<typeof institutes.map, Signed> = async ({ db, viewer, query }) => {
  const { zoom, view, ...filters } = query
  const area = (view === undefined ? undefined : areaOf(view)) ?? wholeWorld
  return jsonWithTag(JSON.stringify(await mapEntries(db, viewer, { filters, area, zoom })))
}
