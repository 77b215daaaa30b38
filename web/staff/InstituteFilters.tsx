import { instituteFilterOptions } from '../institutes/list/filter-options.tsx'
import { ParameterMenu } from '../ui/lists/ParameterMenu.tsx'

/** Filters users by the institutes in which they have roles. */
export const InstituteFilters = () =>
  instituteFilterOptions.map(({ filter, label, options }) => (
    <ParameterMenu
      key={filter}
      label={filter === 'type' ? 'Institute type' : label}
      parameter={filter}
      options={options}
    />
  ))
