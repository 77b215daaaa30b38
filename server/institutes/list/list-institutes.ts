import type { institutes } from 'contract/institutes/institutes.contract.ts'
import { wholeWorld, areaOf } from 'contract/institutes/map-area.ts'
import { bounded } from '../../platform/http/page.ts'
import { jsonWithTag } from '../../platform/http/reply.ts'
import type { Asking, Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { cardsOf } from '../cards.queries.ts'
import { followedBy } from '../follow-institute.ts'
import { viewInstitutes } from './institute-index.ts'
import { allPoints, mapEntries } from './map-entries.ts'
import { selectInstitutes, type Filters, type Selection } from './select-institutes.ts'

type Signed = { viewer: Viewer }

export const listInstitutes: Handler<typeof institutes.list, Signed> = async (asking) => {
  const { db, viewer, query } = asking
  const { pageNumber, pageSize } = query
  const { columns, found, counts } = await selected(asking)
  const page = found.subarray((pageNumber - 1) * pageSize, pageNumber * pageSize)
  const ids = [...page].map((at) => columns.rows[at]!.id)
  return { results: await cardsOf(db, viewer, ids), ...bounded(found.length), pageNumber, pageSize, counts }
}

/** All at once, for those who make their own map of them (INS-50). */
export const listPositions: Handler<typeof institutes.gps, Signed> = async (asking) =>
  jsonWithTag(JSON.stringify(allPoints(await selected(asking))))

export const readMap: Handler<typeof institutes.map, Signed> = async (asking) => {
  const { zoom, view } = asking.query
  const area = view === undefined ? wholeWorld : areaOf(view)!
  return jsonWithTag(JSON.stringify(mapEntries(await selected(asking), area, zoom)))
}

async function selected(
  asking: Pick<Asking, 'db' | 'bulk'> & Signed & { query: Filters & { following: boolean } },
): Promise<Selection> {
  const { db, viewer, query } = asking
  const view = await viewInstitutes(asking, viewer, query.name ?? '')
  return selectInstitutes(view, query, query.following ? await followedBy(db, viewer.id) : undefined)
}
