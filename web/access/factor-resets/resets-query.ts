import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { queryOf } from '../../platform/query.ts'

/** The institute whose Admin decides; undefined for staff, who decide on all requests. */
export type DecidesFor = { id: number; name: string } | undefined

/** One page of the open requests. */
export const resetsQuery = (institute: DecidesFor, pageNumber: number) =>
  institute
    ? queryOf(factorResets.listOfInstitute, { params: { id: institute.id }, query: { pageNumber } })
    : queryOf(factorResets.list, { query: { pageNumber } })
