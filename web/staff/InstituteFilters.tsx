import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgs } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { ParameterSelect } from '../ui/lists/ParameterSelect.tsx'

const itself = (value: string) => ({ value, label: value })
const types = instituteTypeNames.map(itself)
const goals = sdgs.map(({ code, number, name }) => ({ value: code, label: `${number} ${name}` }))
const places = regions.map(itself)

/** Narrows people by the institutes in which they have roles. */
export function InstituteFilters() {
  return (
    <>
      <ParameterSelect label="Institute type" parameter="type" options={types} />
      <ParameterSelect label="SDG" parameter="sdg" options={goals} searchable />
      <ParameterSelect label="Region" parameter="region" options={places} searchable />
    </>
  )
}
