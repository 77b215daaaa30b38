import { Modal, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { candidates } from 'contract/projects/candidates.endpoints.ts'
import type { CandidateKind } from 'contract/projects/candidate-kinds.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { CandidateFilters, type CandidateSearch } from './CandidateFilters.tsx'
import { CandidateList } from './CandidateList.tsx'
import classes from './AddParticipants.module.css'

interface AddParticipantsProps {
  project: Project
  onClose: () => void
}

const kinds: CandidateKind[] = ['institutes', 'members']

/** Dialog to search institutes and members, and to invite or add them with a role (PRJ-48, PRJ-84). */
export function AddParticipants({ project, onClose }: AddParticipantsProps) {
  const [search, setSearch] = useState<CandidateSearch>({ name: '', type: [], lookFor: kinds })
  const [pageNumber, setPage] = useState(1)
  const [role, setRole] = useState<ProjectRole>('Project_Member')
  const found = useQuery({
    ...queryOf(candidates.search, { body: { ...search, projectId: project.id, pageNumber } }),
    placeholderData: keepPreviousData,
  })
  const { data: page, error } = found
  return (
    <Modal opened onClose={onClose} size="lg" title="Add participants">
      <div className={classes.add}>
        <CandidateFilters
          project={project}
          search={search}
          onSearch={(next) => (setSearch(next), setPage(1))}
          role={role}
          onRole={setRole}
        />
        <p className={classes.held}>
          Members take part immediately. Institutions are invited, and take part once one of their Admins
          accepts.
        </p>
        {page ? (
          <CandidateList project={project} page={page} role={role} onPage={setPage} />
        ) : error ? (
          <EmptyState title="The search failed">{error.message}</EmptyState>
        ) : (
          <Skeleton height={280} aria-hidden />
        )}
      </div>
    </Modal>
  )
}
