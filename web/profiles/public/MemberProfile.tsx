import type { Profile } from 'contract/profiles/profiles.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { Lock, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '@mantine/core'
import { useSession } from '../../platform/session.ts'
import { Connection } from './Connection.tsx'
import { Positions } from './Positions.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import classes from './MemberProfile.module.css'

interface MemberProfileProps {
  profile: Profile
  /** Whether the viewer is signed in. */
  isMember: boolean
}

/** Profile of a member: name, picture, about, contact actions and institutions (MEM-09 to MEM-12). */
export function MemberProfile({ profile, isMember }: MemberProfileProps) {
  const { id, avatar, city, about_me, is_card, profile_visibility } = profile
  const name = nameOfPerson(profile)
  const isMine = useSession()?.user_id === id
  return (
    <div className={classes.page}>
      <title>{`${name} - Seventeen`}</title>
      <ProfileHead name={name} avatar={avatar}>
        <ul className={classes.facts}>
          {city && (
            <li>
              <MapPin size={16} aria-hidden /> {city}
            </li>
          )}
          {profile_visibility === 'private' && (
            <li>
              <Lock size={16} aria-hidden /> Private profile
            </li>
          )}
        </ul>
        {isMember && !isMine && <Connection personId={id} name={name} />}
        {profile.offers_sessions && (
          <Button component={Link} to={`/calendar?advisor=${id}`} variant="default">
            Book a session
          </Button>
        )}
        {isMine && (
          <Button component={Link} to="/profile" variant="default">
            Edit profile
          </Button>
        )}
      </ProfileHead>
      {about_me && (
        <section className={classes.part}>
          <h2>About me</h2>
          <p className={classes.about} dir="auto">
            {about_me}
          </p>
        </section>
      )}
      {is_card && <p className={classes.quiet}>This profile is private.</p>}
      {isMember && !is_card && <Positions roles={profile.roles} />}
      {!isMember && (
        <p className={classes.quiet}>
          Sign in to see institutions and to send messages.{' '}
          <Link to={`/signin?next=${encodeURIComponent(`/member-profile/${id}`)}`}>Sign in</Link>
        </p>
      )}
    </div>
  )
}
