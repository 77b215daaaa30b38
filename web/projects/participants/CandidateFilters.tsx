import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { candidateKinds, type CandidateKind } from 'contract/projects/candidate-kinds.ts'
import { projectRoles, roleWords, type ProjectRole } from 'contract/projects/permissions.ts'
import { whyNotGive } from 'contract/projects/project.rules.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Search } from 'lucide-react'
import classes from './AddParticipants.module.css'

export interface CandidateSearch {
  name: string
  type: InstituteType[]
  lookFor: CandidateKind[]
}

interface CandidateFiltersProps {
  project: Project
  search: CandidateSearch
  onSearch: (search: CandidateSearch) => void
  /** The role in which candidates are added. */
  role: ProjectRole
  onRole: (role: ProjectRole) => void
}

const kindWords: Record<CandidateKind, string> = { institutes: 'Institutions', members: 'Members' }

/** Search filters, and the role for new participants. */
export function CandidateFilters({ project, search, onSearch, role, onRole }: CandidateFiltersProps) {
  const { type, lookFor } = search
  const searchName = useDebouncedCallback((name: string) => onSearch({ ...search, name }), 250)
  const toggle = (kind: CandidateKind) => {
    const next = candidateKinds.filter((one) => (one === kind) !== lookFor.includes(one))
    // At least one kind stays selected.
    onSearch({ ...search, lookFor: next.length > 0 ? next : [...candidateKinds] })
  }
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        label="Name"
        maxLength={200}
        data-autofocus
        leftSection={<Search size={18} aria-hidden />}
        onChange={(event) => searchName(event.currentTarget.value.trim())}
      />
      <Select
        label="Add as"
        data={projectRoles.map((name) => ({
          value: name,
          label: roleWords(name),
          disabled: whyNotGive(project.user_permissions, name) !== undefined,
        }))}
        value={role}
        allowDeselect={false}
        onChange={(name) => onRole(name ?? role)}
      />
      <MultiSelect
        label="Type of institution"
        data={instituteTypeNames}
        value={type}
        onChange={(chosen) =>
          onSearch({ ...search, type: instituteTypeNames.filter((name) => chosen.includes(name)) })
        }
        clearable
      />
      <fieldset className={classes.kinds}>
        <legend>Search for</legend>
        {candidateKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindWords[kind]}
            checked={lookFor.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
    </div>
  )
}
