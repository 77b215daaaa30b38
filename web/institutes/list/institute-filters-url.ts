import { readSearch } from '../../ui/lists/list-address.ts'
import { areaOf } from 'contract/institutes/map-area.ts'
import { instituteType, type InstituteType } from 'contract/institutes/institute-types.ts'
import { sdgCodes, type SdgCode } from 'contract/institutes/sdgs.ts'
import { regions, type Region } from 'contract/places/regions.ts'

/** Filters in the URL. */
export interface AddressFilters {
  name: string | undefined
  type: InstituteType[]
  sdg: SdgCode[]
  region: Region[]
  /** `west,south,east,north` */
  area: string | undefined
}
/** Multi-select filters, by their names in the URL. */
export type OptionFilter = 'type' | 'sdg' | 'region'
export const optionFilters: readonly OptionFilter[] = ['type', 'sdg', 'region']

/** Reads the filters from the URL; invalid values are ignored. */
export function filtersOf(params: URLSearchParams): AddressFilters {
  const area = params.get('area')
  return {
    name: readSearch(params, 'name'),
    type: chosenOf(params, 'type', (name) => instituteType(name)?.name),
    sdg: chosenOf(params, 'sdg', (code) => sdgCodes.find((one) => one === code)),
    region: chosenOf(params, 'region', (name) => regions.find((one) => one === name)),
    area: area && areaOf(area) ? area : undefined,
  }
}

export const hasFilters = ({ name, type, sdg, region, area }: AddressFilters): boolean =>
  Boolean(name || area || type.length + sdg.length + region.length > 0)

/** Sets or removes the area. */
export function withArea(params: URLSearchParams, area: string | undefined) {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (area) next.set('area', area)
  else next.delete('area')
  return next
}

/** Removes all filters and keeps the view. */
export function withoutInstituteFilters(params: URLSearchParams) {
  const next = new URLSearchParams(params)
  for (const name of ['name', 'area', 'page', ...optionFilters]) next.delete(name)
  return next
}

const chosenOf = <T>(
  params: URLSearchParams,
  name: OptionFilter,
  read: (text: string) => T | undefined,
): T[] => [...new Set(params.getAll(name).flatMap((text) => read(text) ?? []))]
