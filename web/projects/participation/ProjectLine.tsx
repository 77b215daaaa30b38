import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { Link } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import classes from './Participation.module.css'

interface ProjectLineProps {
  institute: { id: number; name: string }
  project: Institute['projects'][number]
}

/** A project of an institute, which its Admins can leave for it. */
export function ProjectLine({ institute, project }: ProjectLineProps) {
  const [asking, ask] = useDisclosure(false)
  const leave = useEndpointMutation(projects.removeParticipant, {
    refresh: [institutes.read, projects.list, projects.participants].map(allQueriesOf),
    onSuccess: () => (ask.close(), toast(`${institute.name} has left ${project.name}`)),
    onFailure: ask.close,
  })
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Link className={classes.name} to={`/projects/${project.id}`}>
          {project.name}
        </Link>
        <p className={classes.quiet}>{project.type}</p>
      </div>
      <Button variant="default" onClick={ask.open}>
        Leave project
        <span className="visually-hidden">{` ${project.name}`}</span>
      </Button>
      <Confirm
        opened={asking}
        title={`Leave project '${project.name}' for ${institute.name}?`}
        confirm="Leave project"
        danger
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ body: { projectId: project.id, instituteId: institute.id } })}
        onCancel={ask.close}
      >
        Its members will lose access to the project, unless it is public or they have a role of their own.
        Their contributions are kept.
      </Confirm>
    </li>
  )
}
