import { Button } from '@mantine/core'
import type { NearInstitute } from 'contract/home/home.schemas.ts'
import { Check, Star, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { TypeMark } from '../../institutes/TypeMark.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import type { NearActions } from './use-near-actions.ts'
import classes from './Arrival.module.css'

interface NearRowProps {
  institute: NearInstitute
  actions: NearActions
  /** Whether the tab key reaches this row. */
  isCurrent: boolean
  onCurrent: () => void
}

/** An institution with the reason why it is shown, and its two actions. */
export function NearRow({ institute, actions, isCurrent, onCurrent }: NearRowProps) {
  const { id, name, type, avatar, city, country, sentence, contact } = institute
  const tabIndex = isCurrent ? 0 : -1
  const follows = actions.isFollowing(institute)
  const asked = contact !== null && contact.request_id !== null
  const place = [city, country].filter(Boolean).join(', ')
  return (
    <li className={classes.row} data-current={isCurrent} onFocus={onCurrent} onMouseEnter={onCurrent}>
      <Portrait name={name} src={avatar} size={48} square />
      <div className={classes.text}>
        <Link to={`/institutes/${id}`} data-row tabIndex={tabIndex} aria-keyshortcuts="F C">
          {name}
        </Link>
        <p className={classes.type}>
          <TypeMark type={type} /> {type}
          {place && ` · ${place}`}
        </p>
        <p>{sentence}</p>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          tabIndex={tabIndex}
          aria-pressed={follows}
          leftSection={<Star size={16} aria-hidden fill={follows ? 'currentColor' : 'none'} />}
          rightSection={<Key>F</Key>}
          onClick={() => actions.follow(institute)}
        >
          {follows ? 'Following' : 'Follow'}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <ReasonButton
          variant={asked ? 'default' : 'light'}
          size="compact-md"
          tabIndex={tabIndex}
          disabledReason={
            contact === null
              ? 'No one there can be asked to connect at the moment.'
              : asked
                ? `You have asked ${contact.name} to connect.`
                : undefined
          }
          leftSection={asked ? <Check size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
          rightSection={<Key>C</Key>}
          onClick={() => actions.connect(institute)}
        >
          {asked ? 'Requested' : 'Connect'}
          <span className="visually-hidden"> with {contact?.name ?? name}</span>
        </ReasonButton>
      </div>
    </li>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
)
