import { Button } from '@mantine/core'
import { nameOfPerson } from 'contract/users/person-name.ts'
import type { PersonCard } from 'contract/users/person-card.ts'
import { Link } from 'react-router'
import { Portrait } from '../ui/Portrait.tsx'
import { PersonName } from '../users/PersonName.tsx'
import classes from './MemberCard.module.css'

/** Card of a member: picture, position, institution (SEA-07, MEM-13). */
export function MemberCard({ person, sought }: { person: PersonCard; sought: string }) {
  const { id, avatar, position, institution } = person
  const name = nameOfPerson(person)
  return (
    <article className={classes.card}>
      <Portrait name={name} src={avatar} size={72} />
      <div className={classes.text}>
        <h3 className={classes.name}>
          <PersonName person={person} sought={sought} />
        </h3>
        {position && <p>{position}</p>}
        {institution && (
          <p>
            <Link to={`/institutes/${institution.id}`}>{institution.name}</Link>
          </p>
        )}
      </div>
      <Button
        component={Link}
        to={`/member-profile/${id}`}
        state={{ member: { id, name, avatar } }}
        variant="light"
        size="compact-md"
        className={classes.open}
      >
        View Profile
        <span className="visually-hidden"> of {name}</span>
      </Button>
    </article>
  )
}
