import { z } from 'zod'
import { regions } from '../places/regions.ts'
import { line } from '../platform/texts.ts'
import { instituteType, instituteTypeNames } from './institute-types.ts'
import { areaQuery } from './map-area.ts'
import { sdgCodes } from './sdgs.ts'

/** A parameter that may be there several times; institutes with any of its values are found. */
const several = (options: readonly string[], words: string, nameOf = (sent: string) => sent) =>
  z
    .union([z.string().max(100), z.array(z.string().max(100)).max(50)])
    .optional()
    .transform((sent) => [...new Set((sent === undefined ? [] : [sent].flat()).map(nameOf))])
    .refine((chosen) => chosen.every((one) => options.includes(one)), words)

/** Which institutes: the same query for the list, the map and the counts (INS-01, INS-02). */
export const instituteFilters = {
  /** All of its words stand in the name or the short name. */
  name: line(200).optional(),
  type: several(instituteTypeNames, 'Invalid Institute type', (name) => instituteType(name)?.name ?? name),
  sdg: several(sdgCodes, 'Please select a sustainable development goal'),
  region: several(regions, 'Please select region'),
  /** `west,south,east,north` in degrees: only those that lie there. */
  area: areaQuery.optional(),
  /** Only those that I follow. */
  following: z
    .enum(['true', 'false'])
    .optional()
    .transform((sent) => sent === 'true'),
}
