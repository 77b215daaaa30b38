import { MultiSelect, Select, type MultiSelectProps } from '@mantine/core'
import { compareLimits } from 'contract/results/compare.rules.ts'
import type { InstitutionComparison } from 'contract/results/comparison.ts'
import { compareGroups, type CompareGroup } from 'contract/surveys/survey.ts'
import { groupWords } from '../../surveys/comparison-words.ts'

interface InstitutionsFieldProps extends Pick<MultiSelectProps, 'description' | 'placeholder' | 'w'> {
  /** The institutions with answers. */
  all: InstitutionComparison['all']
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Chooses the institutions to compare. */
export const InstitutionsField = ({ all, chosen, onChange, ...look }: InstitutionsFieldProps) => (
  <MultiSelect
    {...look}
    label="Institutions"
    data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={chosen.map(String)}
    onChange={(ids) => onChange(ids.map(Number))}
    maxValues={compareLimits.institutions}
    searchable
    clearable
    limit={100}
  />
)

interface GroupFieldProps {
  group: CompareGroup
  onChange: (group: CompareGroup) => void
}

/** Chooses with which others institutions are compared. */
export const GroupField = ({ group, onChange }: GroupFieldProps) => (
  <Select
    label="Compare with"
    data={compareGroups.map((value) => ({ value, label: groupWords[value] }))}
    value={group}
    onChange={(value) => onChange(value ?? 'all')}
    allowDeselect={false}
  />
)
