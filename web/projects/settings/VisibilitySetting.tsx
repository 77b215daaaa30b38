import { Radio, Stack } from '@mantine/core'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { projectVisibilities } from '../visibilities.ts'

/** Visibility of the project; saved when selected, with an optimistic update. */
export function VisibilitySetting({ project }: { project: Project }) {
  const update = useEndpointMutation(projects.update, {
    refresh: [queryOf(projects.read, { params: { id: project.id } }), allQueriesOf(projects.list)],
    onSuccess: ({ project_visibility }) =>
      toast(project_visibility === 'public' ? 'The project is now public' : 'The project is now private'),
  })
  const choose = (name: string) => {
    const visibility = projectVisibilities.find(({ value }) => value === name)
    if (!visibility || update.isPending) return
    const { updated_at } = project
    update.mutate({ params: { id: project.id }, body: { project_visibility: visibility.value, updated_at } })
  }
  const pending = update.isPending ? update.variables.body?.project_visibility : undefined
  return (
    <Radio.Group
      label="Who can find this project"
      value={pending ?? project.project_visibility}
      onChange={choose}
      aria-busy={update.isPending}
    >
      <Stack gap="xs" mt="xs">
        {projectVisibilities.map(({ value, label, description }) => (
          <Radio key={value} value={value} label={label} description={description} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
