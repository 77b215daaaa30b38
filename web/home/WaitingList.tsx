import { Button } from '@mantine/core'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import type { WaitingConnection } from 'contract/home/home.schemas.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { ListChecks, MessageSquare, ShieldCheck, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { waitingRequests } from '../contacts/use-waiting-requests.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { PersonName } from '../users/PersonName.tsx'
import { HomeRow, HomeRows } from './HomeRow.tsx'

type HomeData = ResponseOf<typeof home.read>
type Waiting = Pick<
  HomeData,
  'connections' | 'invitations' | 'project_invitations' | 'roles' | 'questions' | 'accounts' | 'surveys'
>

interface WaitingListProps {
  data: Waiting
  unread: { messages: number; conversations: number }
}

/** Whether anything waits. */
export const isWaiting = ({ data, unread }: WaitingListProps): boolean =>
  data.connections.total +
    data.invitations.length +
    data.project_invitations.length +
    data.roles.length +
    data.questions.length +
    data.accounts +
    data.surveys.length +
    unread.messages >
  0

/** Everything that waits for the user, in one list: people first, then institutions, then work. */
export function WaitingList({ data, unread }: WaitingListProps) {
  const { connections, invitations, project_invitations, roles, questions, accounts, surveys } = data
  const more = connections.total - connections.results.length
  return (
    <HomeRows>
      {connections.results.map((request) => (
        <ConnectionRow key={request.id} request={request} />
      ))}
      {more > 0 && (
        <HomeRow
          mark={<UserPlus size={20} aria-hidden />}
          verb={<Verb to="/contact?state=received">Answer</Verb>}
        >
          {counted(more, 'more person wants', 'more people want')} to connect with you
        </HomeRow>
      )}
      {unread.messages > 0 && (
        <HomeRow mark={<MessageSquare size={20} aria-hidden />} verb={<Verb to="/chat">Read</Verb>}>
          {counted(unread.messages, 'unread message', 'unread messages')} in{' '}
          {counted(unread.conversations, 'conversation', 'conversations')}
        </HomeRow>
      )}
      {invitations.map(({ institute, role }) => (
        <HomeRow
          key={institute.id}
          mark={<Portrait name={institute.name} size={40} square />}
          verb={<Verb to={`/institutes/${institute.id}/invitation`}>Answer</Verb>}
        >
          <strong>{institute.name}</strong> invites you to join as {role}
        </HomeRow>
      ))}
      {project_invitations.map(({ id, institute, project }) => (
        <HomeRow
          key={id}
          mark={<Portrait name={project.name} size={40} square />}
          verb={<Verb to={`/institutes/${institute.id}/participation`}>Answer</Verb>}
        >
          <strong>{project.name}</strong> invites {institute.name} to take part
        </HomeRow>
      ))}
      {roles.map(({ id, name, count }) => (
        <HomeRow
          key={id}
          mark={<Portrait name={name} size={40} square />}
          verb={<Verb to={`/institutes/${id}/members?waiting=true`}>Decide</Verb>}
        >
          {counted(count, 'person requests', 'people request')} a role at <strong>{name}</strong>
        </HomeRow>
      ))}
      {questions.map(({ id, name, fields, form }) => (
        <HomeRow
          key={id}
          mark={<Portrait name={name} size={40} square />}
          verb={<Verb to={`/institutes/${id}/edit#${form}`}>Fill in</Verb>}
        >
          Others would like to know more about <strong>{name}</strong>: {listed(fields)}
        </HomeRow>
      ))}
      {accounts > 0 && (
        <HomeRow
          mark={<ShieldCheck size={20} aria-hidden />}
          verb={<Verb to="/manage?roles=waiting">Decide</Verb>}
        >
          {counted(accounts, 'account has', 'accounts have')} roles pending approval
        </HomeRow>
      )}
      {surveys.map((survey) => (
        <SurveyRow key={survey.id} survey={survey} />
      ))}
    </HomeRows>
  )
}

function ConnectionRow({ request: { id, person, note } }: { request: WaitingConnection }) {
  const name = nameOfPerson(person)
  const accept = useEndpointMutation(contacts.answer, {
    refresh: [
      queryOf(home.read),
      waitingRequests,
      allQueriesOf(contacts.list),
      allQueriesOf(contacts.standing),
    ],
    onSuccess: () => toast(`You and ${name} are connected`),
  })
  const post = [person.position, person.institution?.name].filter(Boolean).join(', ')
  return (
    <HomeRow
      mark={<Portrait name={name} src={person.avatar} size={40} />}
      about={note ? <span dir="auto">“{note}”</span> : post}
      verb={
        <Button
          variant="light"
          size="sm"
          loading={accept.isPending}
          onClick={() => accept.mutate({ params: { id }, body: { accepted: true } })}
        >
          Accept<span className="visually-hidden"> the connection with {name}</span>
        </Button>
      }
    >
      <PersonName person={person} /> wants to connect with you
    </HomeRow>
  )
}

function SurveyRow({ survey: { name, projectName, accessible, metadata } }: { survey: Survey }) {
  const { percentage_completion: percent } = metadata
  const address = `/quiz/${encodeURIComponent(name)}`
  return (
    <HomeRow
      mark={<ListChecks size={20} aria-hidden />}
      about={
        <>
          {projectName}
          <ProgressBar value={percent} label={`Progress of ${name}`} />
        </>
      }
      verb={
        accessible ? (
          <Verb to={address}>
            {percent === 0 ? 'Start' : percent < 100 ? 'Continue' : 'Open'}
            <span className="visually-hidden">: {name}</span>
          </Verb>
        ) : (
          'Survey locked'
        )
      }
    >
      <strong>{name}</strong>
    </HomeRow>
  )
}

const Verb = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} variant="light" size="sm">
    {children}
  </Button>
)

const listed = (fields: readonly string[]) => new Intl.ListFormat('en').format(fields)
const counted = (count: number, one: string, several: string) =>
  `${countText(count)} ${count === 1 ? one : several}`
