import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { countText } from 'contract/platform/totals.ts'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { AvatarStack } from '../../ui/AvatarStack.tsx'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import { Vouches } from '../vouches/Vouches.tsx'
import { BasicInformation } from './BasicInformation.tsx'
import { Completeness } from './Completeness.tsx'
import { OnMap } from './OnMap.tsx'
import { TypeDetails } from './TypeDetails.tsx'
import classes from './InstitutePage.module.css'

interface AboutInstituteProps {
  institute: Institute
  /** Renders what happened last. */
  Latest: ComponentType<{ institute: Institute }>
}

/** Mission & Vision, SDGs, Basic Information and Members (INS-14). */
export function AboutInstitute({ institute, Latest }: AboutInstituteProps) {
  const { id, mission, vision, sustainable_development_goals: goals, members, members_count } = institute
  return (
    <div className={classes.about}>
      <div className={classes.main}>
        {institute.completeness && <Completeness id={id} completeness={institute.completeness} />}
        <section>
          <h2>Mission &amp; Vision</h2>
          {mission || vision ? (
            <>
              {mission && <p className={classes.prose}>{mission}</p>}
              {vision && (
                <>
                  <h3>Vision</h3>
                  <p className={classes.prose}>{vision}</p>
                </>
              )}
            </>
          ) : (
            <p className={classes.none}>No mission yet.</p>
          )}
        </section>
        <section>
          <h2>SDGs</h2>
          {goals.length > 0 ? <SdgTiles codes={goals} /> : <p className={classes.none}>No SDGs yet.</p>}
        </section>
        <TypeDetails institute={institute} />
        <section>
          <h2>Members</h2>
          {members_count > 0 ? (
            <div className={classes.members}>
              <AvatarStack
                people={members.map(({ user }) => ({
                  name: `${user.first_name} ${user.last_name}`,
                  avatar: user.avatar,
                }))}
                total={members_count}
                of={members_count === 1 ? 'member' : 'members'}
              />
              <Link to={`/institutes/${id}/members`}>
                {members_count === 1 ? 'Show member' : `Show all ${countText(members_count)} members`}
              </Link>
            </div>
          ) : (
            <p className={classes.none}>No members</p>
          )}
        </section>
        <Latest institute={institute} />
        <Vouches institute={institute} />
      </div>
      <div className={classes.side}>
        <BasicInformation institute={institute} />
        <OnMap institute={institute} />
      </div>
    </div>
  )
}
