import { Radio, Stack } from '@mantine/core'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { projectVisibilities } from '../visibilities.ts'

/** Who can find the project; saved as it is chosen, and shown as chosen while that is under way. */
export function VisibilitySetting({ project }: { project: Project }) {
  const update = useEndpointMutation(projects.update, {
    refresh: [queryOf(projects.read, { params: { id: project.id } }), allQueriesOf(projects.list)],
    onSuccess: ({ project_visibility }) =>
      toast(project_visibility === 'public' ? 'The project is public now' : 'The project is private now'),
  })
  const choose = (name: string) => {
    const visibility = projectVisibilities.find(({ value }) => value === name)
    if (!visibility || update.isPending) return
    const { updated_at } = project
    update.mutate({ params: { id: project.id }, body: { project_visibility: visibility.value, updated_at } })
  }
  const underWay = update.isPending ? update.variables.body?.project_visibility : undefined
  return (
    <Radio.Group
      label="Who can find this project"
      value={underWay ?? project.project_visibility}
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
