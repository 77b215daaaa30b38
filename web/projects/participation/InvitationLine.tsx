import { Button } from '@mantine/core'
import { roleWords } from 'contract/projects/permissions.ts'
import type { ProjectInvitation } from 'contract/projects/institute-projects.schemas.ts'
import { Ago } from '../../ui/Ago.tsx'
import { useInvitationAnswers } from './use-invitation-answers.ts'
import classes from './Participation.module.css'

interface InvitationLineProps {
  institute: { id: number; name: string }
  invitation: ProjectInvitation
}

export function InvitationLine({ institute, invitation }: InvitationLineProps) {
  const { id, project, role, invited_by, created_at } = invitation
  const answer = useInvitationAnswers(institute, id)
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.name}>{project.name}</span>
        <p>
          {project.type}. {institute.name} would be {roleWords(role)}, with all its approved members.
        </p>
        {project.description && <p className={classes.quiet}>{project.description}</p>}
        <p className={classes.quiet}>
          Invited <Ago instant={created_at} />
          {invited_by && ` by ${invited_by}`}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button loading={answer.isAccepting} disabled={answer.isDeclining} onClick={answer.accept}>
          Accept
          <span className="visually-hidden">{` the invitation to ${project.name}`}</span>
        </Button>
        <Button
          variant="default"
          loading={answer.isDeclining}
          disabled={answer.isAccepting}
          onClick={answer.decline}
        >
          Decline
          <span className="visually-hidden">{` the invitation to ${project.name}`}</span>
        </Button>
      </div>
    </li>
  )
}
