import { HoverCard } from '@mantine/core'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { Highlighted } from '../ui/Highlighted.tsx'
import { NextSteps } from './next-steps.ts'
import classes from './PersonName.module.css'

interface PersonNameProps {
  person: { id: number; avatar?: string | null } & (
    | { first_name: string; last_name: string }
    | { name: string }
  )
  /** Prefix; '@' for a mention. */
  before?: string
  className?: string | undefined
  /** The search term to highlight. */
  sought?: string | undefined
}

/**
 * The name of a person as a link to their profile, which shows the data passed from here until it has loaded (CON-04). On hover,
 * a card offers actions such as connecting, which are also on the profile.
 */
export function PersonName({ person, before = '', className, sought }: PersonNameProps) {
  const nextSteps = use(NextSteps)
  const name = 'name' in person ? person.name : nameOfPerson(person)
  const link = (
    <Link
      className={`${classes.name} ${className ?? ''}`}
      to={`/member-profile/${person.id}`}
      state={{ member: { id: person.id, name, avatar: person.avatar } }}
    >
      {before}
      <Highlighted text={name} sought={sought} />
    </Link>
  )
  if (!nextSteps) return link
  return (
    <HoverCard openDelay={400} closeDelay={150} position="top-start" shadow="sm" width={280}>
      <HoverCard.Target>{link}</HoverCard.Target>
      <HoverCard.Dropdown aria-label={name}>
        <strong>{name}</strong>
        <Suspense fallback={<p className={classes.wait}>One moment…</p>}>{nextSteps(person.id)}</Suspense>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
