import { instituteTypeNames, technicalAssistanceInFilters } from 'contract/institutes/institute-types.ts'
import { sdgs } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { TypeMark } from '../TypeMark.tsx'
import type { FilterOption } from '../../ui/lists/FilterMenu.tsx'
import type { OptionFilter } from './institute-filters-url.ts'

/** The filters of the list, in order (INS-02). */
export const instituteFilterOptions: {
  filter: OptionFilter
  label: string
  options: readonly FilterOption[]
}[] = [
  {
    filter: 'type',
    label: 'Type',
    options: instituteTypeNames.map((name) => ({
      value: name,
      // The specification uses another name in filters (DAT-17).
      label: name === 'Technical assistance providers' ? technicalAssistanceInFilters : name,
      mark: <TypeMark type={name} />,
    })),
  },
  {
    filter: 'sdg',
    label: 'SDG',
    options: sdgs.map(({ code, number, name }) => ({ value: code, label: `${number} ${name}` })),
  },
  {
    filter: 'region',
    label: 'Region',
    options: regions.map((name) => ({ value: name, label: name })),
  },
]
