import { z } from 'zod'
import { regions } from '../places/regions.ts'
import { severalOf } from '../platform/lists.ts'
import { line } from '../platform/texts.ts'
import { instituteType, instituteTypeNames } from './institute-types.ts'
import { areaQuery } from './map-area.ts'
import { sdgCodes } from './sdgs.ts'

/** Filters of institutes, shared by the list, the map and the counts (INS-01, INS-02). */
export const instituteFilters = {
  /** Words that must all occur in the name or the short name. */
  name: line(200).optional(),
  type: severalOf(instituteTypeNames, 'Invalid Institute type', (name) => instituteType(name)?.name ?? name),
  sdg: severalOf(sdgCodes, 'Please select a sustainable development goal'),
  region: severalOf(regions, 'Please select region'),
  /** `west,south,east,north` in degrees: only institutes within this area. */
  area: areaQuery.optional(),
  /** Only institutes that the reader follows. */
  following: z
    .enum(['true', 'false'])
    .optional()
    .transform((sent) => sent === 'true'),
}
