import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { whyNotRemoveParticipant } from 'contract/projects/project.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'

/** Lets users with a role of their own leave the project; guests do not see the participants, where others can too. */
export function LeaveProject({ project }: { project: Project }) {
  const [asking, ask] = useDisclosure(false)
  const session = useSession()
  if (!session || !project.roles.some(({ institute }) => institute === null)) return null
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<LogOut size={18} aria-hidden />} onClick={ask.open}>
        Leave project
      </Button>
      {asking && <ConfirmLeaving project={project} userId={session.user_id} onClose={ask.close} />}
    </>
  )
}

interface ConfirmLeavingProps {
  project: Project
  userId: number
  onClose: () => void
}

function ConfirmLeaving({
  project: { id, name, roles, user_permissions },
  userId,
  onClose,
}: ConfirmLeavingProps) {
  const navigate = useNavigate()
  const own = roles.flatMap(({ role, institute }) => (institute === null ? role : []))
  const isAdmin = own.includes('Project_Admin')
  // Sorted by role, highest first: if there is another Project Admin, it is one of the first two.
  const { data: first } = useQuery({
    ...queryOf(projects.participants, { params: { id }, query: { pageNumber: 1, pageSize: 2 } }),
    enabled: isAdmin,
  })
  const otherAdmins =
    first?.results.some((other) => other.user?.id !== userId && other.role.name === 'Project_Admin') ?? true
  const refused = whyNotRemoveParticipant(user_permissions, { roles: own, self: true, otherAdmins })
  const leave = useEndpointMutation(projects.removeParticipant, {
    refresh: [allQueriesOf(projects.list)],
    onSuccess: () => {
      toast('You have left the project')
      void navigate('/projects', { replace: true })
    },
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={`Leave project '${name}'?`}
      confirm="Leave project"
      danger
      busy={leave.isPending}
      disabledReason={refused?.words}
      onConfirm={() => leave.mutate({ body: { projectId: id, userId } })}
      onCancel={onClose}
    >
      {refused?.words ??
        'You will lose access to the project, unless it is public or one of your institutions takes part in it.'}
    </Confirm>
  )
}
