import { z } from 'zod'
import { regions } from '../places/regions.ts'
import { line } from '../platform/texts.ts'
import { instituteType, instituteTypeNames } from './institute-types.ts'
import { areaQuery } from './map-area.ts'
import { sdgCodes } from './sdgs.ts'

/** A parameter that may be there several times: any of its values is fine. */
const several = <T extends z.ZodType>(one: T) =>
  z
    .union([one, z.array(one).max(50)])
    .optional()
    .transform((sent) => (sent === undefined ? [] : Array.isArray(sent) ? [...new Set(sent)] : [sent]))

const type = z
  .string()
  .max(100)
  .transform((name) => instituteType(name)?.name ?? name)
  .pipe(z.enum(instituteTypeNames, 'Invalid Institute type'))

/** Which institutes: the same query for the list, the map and the counts (INS-01, INS-02). */
export const instituteFilters = {
  /** All of its words stand in the name or the short name. */
  name: line(200).optional(),
  type: several(type),
  sdg: several(z.enum(sdgCodes, 'Please select a sustainable development goal')),
  region: several(z.enum(regions, 'Please select region')),
  /** `west,south,east,north` in degrees: only those that lie there. */
  area: areaQuery.optional(),
  /** Only those that I follow. */
  following: z
    .enum(['true', 'false'])
    .optional()
    .transform((sent) => sent === 'true'),
}
