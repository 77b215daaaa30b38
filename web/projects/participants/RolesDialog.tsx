import { Alert, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { projectRoles, roleHints, roleWords, type ProjectRole } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { ParticipantRow, Project } from 'contract/projects/projects.schemas.ts'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { participantReads } from './participants-refresh.ts'
import { participantName } from './ParticipantStack.tsx'
import { roleChanges } from './role-changes.ts'
import { useRoleRefusal } from './use-role-refusal.ts'

interface RolesDialogProps {
  project: Project
  participant: ParticipantRow
  onClose: () => void
}

/** Dialog to change the roles of a participant. */
export function RolesDialog({ project, participant, onClose }: RolesDialogProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ProjectRole[]>(participant.roles.map(({ name }) => name))
  const whyNot = useRoleRefusal(project, participant)
  const changes = roleChanges(participant.roles, chosen)

  const save = useMutation({
    // Sent one by one. If one fails, the previous changes stay and the list shows the current state.
    mutationFn: async () => {
      const { user, institute } = participant
      const who = { projectId: project.id, userId: user?.id, instituteId: institute?.id }
      for (const { kind, ...change } of changes) {
        if (kind === 'remove') await call(projects.removeParticipant, { body: { ...who, ...change } })
        else await call(projects.putParticipant, { body: { ...who, roleName: 'Project_Guest', ...change } })
      }
    },
    meta: { ownFailure: true },
    onSettled: () => Promise.all(participantReads(project.id).map((read) => client.invalidateQueries(read))),
    onSuccess: () => (toast('Roles changed'), onClose()),
  })
  return (
    <Modal opened onClose={onClose} title={`Roles of ${participantName(participant)}`}>
      <Stack>
        {save.error && (
          <Alert color="red" variant="outline" role="alert">
            {save.error.message}
          </Alert>
        )}
        {projectRoles.map((role) => {
          const reason = whyNot(role)
          return (
            <Checkbox
              key={role}
              label={roleWords(role)}
              description={reason ?? roleHints[role]}
              disabled={reason !== undefined}
              checked={chosen.includes(role)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(checked ? [...chosen, role] : chosen.filter((one) => one !== role))
              }
            />
          )
        })}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ReasonButton
            loading={save.isPending}
            disabledReason={
              chosen.length === 0
                ? 'A participant needs at least one role. To remove them from the project, choose Remove.'
                : changes.length === 0
                  ? 'No changes to save.'
                  : undefined
            }
            onClick={() => save.mutate()}
          >
            Save roles
          </ReasonButton>
        </Group>
      </Stack>
    </Modal>
  )
}
