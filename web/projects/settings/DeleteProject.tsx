import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toastWithUndo } from '../../platform/undo.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import classes from './ProjectSettings.module.css'

/** Deletes the project after a confirmation (PRJ-56, PRJ-60). */
export function DeleteProject({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation(projects.remove, {
    refresh: [allQueriesOf(projects.list), allQueriesOf(projects.listDeleted)],
    onSuccess: async () => {
      toastWithUndo('Project deleted', {
        endpoint: projects.restore,
        sent: { params: { id: project.id } },
        refresh: [
          allQueriesOf(projects.list),
          allQueriesOf(projects.listDeleted),
          queryOf(projects.read, { params: { id: project.id } }),
        ],
        undone: `${project.name} restored`,
      })
      await navigate('/projects', { replace: true, state: { done: true } })
      // Invalidated rather than removed, because this page is still mounted and would refetch it.
      const { queryKey } = queryOf(projects.read, { params: { id: project.id } })
      await client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onFailure: () => setAsking(false),
  })
  return (
    <section className={classes.part}>
      <h3>Delete Project</h3>
      <p className={classes.lead}>
        This also deletes everything in it, including its surveys and all answers. Its Project Admins can
        restore it for {daysToRestore} days.
      </p>
      <div>
        <Button
          color="var(--danger)"
          variant="outline"
          size="sm"
          leftSection={<Trash2 size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Delete Project
        </Button>
      </div>
      <Confirm
        opened={asking}
        title="Are you sure you want to delete the project?"
        confirm="Delete Project"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: project.id } })}
        onCancel={() => setAsking(false)}
      >
        This deletes “{project.name}” and everything in it. Nobody can open it any more. You can restore it
        for {daysToRestore} days.
      </Confirm>
    </section>
  )
}
