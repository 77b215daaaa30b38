import { Button, Group } from '@mantine/core'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { isInstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { Notification, OpenDecision } from 'contract/notifications/notifications.schemas.ts'
import { useContactActions } from '../contacts/use-contact-actions.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { useInvitationAnswers } from '../projects/participation/use-invitation-answers.ts'
import { InvitationChoice } from './InvitationChoice.tsx'
import classes from './NotificationLine.module.css'

interface DecisionButtonsProps {
  decision: OpenDecision
  notification: Notification
}

/** Buttons to decide on a connection request, a role or an invitation. */
export function DecisionButtons({ decision, notification: { actor, object } }: DecisionButtonsProps) {
  const name = actor?.name ?? 'them'
  switch (decision.type) {
    case 'contact':
      return <ContactDecision decision={decision} name={name} />
    case 'role':
      return <RoleDecision decision={decision} name={name} />
    case 'project':
      return (
        <ProjectDecision
          institute={{ id: decision.institute_id, name: 'Your institution' }}
          invitation={decision.invitation_id}
          name={object.name}
        />
      )
    case 'invitation':
      return (
        <InvitationChoice institute={{ id: decision.institute_id, name: object.name }} role={decision.role} />
      )
  }
}

interface ProjectDecisionProps {
  institute: { id: number; name: string }
  invitation: number
  /** Name of the project. */
  name: string
}

function ProjectDecision({ institute, invitation, name }: ProjectDecisionProps) {
  const answer = useInvitationAnswers(institute, invitation, [notifications.list])
  return (
    <Group gap={8} mt={4} role="group" aria-label={`Invitation to ${name}`}>
      <Button
        size="compact-md"
        loading={answer.isAccepting}
        disabled={answer.isDeclining}
        onClick={answer.accept}
      >
        Accept invitation
      </Button>
      <Button
        size="compact-md"
        variant="default"
        loading={answer.isDeclining}
        disabled={answer.isAccepting}
        onClick={answer.decline}
      >
        Decline
      </Button>
    </Group>
  )
}

interface DecisionProps<Type extends OpenDecision['type']> {
  decision: Extract<OpenDecision, { type: Type }>
  name: string
}

function ContactDecision({ decision: { contact_id, note }, name }: DecisionProps<'contact'>) {
  const { accept, reject, busy } = useContactActions()
  return (
    <>
      {note && (
        <p className={classes.note} dir="auto">
          “{note}”
        </p>
      )}
      <Group gap={8} mt={4} role="group" aria-label={`Request from ${name}`}>
        <Button size="compact-md" loading={busy} onClick={() => accept(contact_id)}>
          Accept connection
        </Button>
        <Button size="compact-md" variant="default" disabled={busy} onClick={() => reject(contact_id)}>
          Reject request
        </Button>
      </Group>
    </>
  )
}

function RoleDecision({ decision: { institute_id: id, user_id, roles }, name }: DecisionProps<'role'>) {
  const decide = useEndpointMutation(instituteMembers.setRoles, {
    refresh: [notifications.list, instituteMembers.list, institutes.read, institutes.mine].map(allQueriesOf),
    onSuccess: () => toast('Role saved'),
  })
  const requested = roles.filter(isInstituteRole)
  const set = (to: true | null) =>
    decide.mutate({
      params: { id },
      body: { userId: user_id, roles: Object.fromEntries(requested.map((role) => [role, to])) },
    })
  return (
    <Group gap={8} mt={4} role="group" aria-label={`Role of ${name}`}>
      <Button size="compact-md" loading={decide.isPending} onClick={() => set(true)}>
        Approve {requested.join(', ')}
      </Button>
      <Button size="compact-md" variant="default" disabled={decide.isPending} onClick={() => set(null)}>
        Decline
      </Button>
    </Group>
  )
}
