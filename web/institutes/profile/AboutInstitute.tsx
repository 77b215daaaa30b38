import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { countText } from 'contract/platform/totals.ts'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { SdgDots } from '../../ui/SdgDots.tsx'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import { PersonLine } from '../../users/PersonLine.tsx'
import { memberCard } from '../members/member-card.ts'
import { Vouches } from '../vouches/Vouches.tsx'
import { BasicInformation } from './BasicInformation.tsx'
import { Completeness } from './Completeness.tsx'
import { OnMap } from './OnMap.tsx'
import { TypeDetails } from './TypeDetails.tsx'
import classes from './InstitutePage.module.css'

interface AboutInstituteProps {
  institute: Institute
  /** Shown first. */
  lead: ReactNode
  /** Renders what happened last. */
  Latest: ComponentType<{ institute: Institute }>
}

/** Members, projects, Mission & Vision, SDGs and Basic Information (INS-14). */
export function AboutInstitute({ institute, lead, Latest }: AboutInstituteProps) {
  const { id, mission, vision, sustainable_development_goals: goals } = institute
  return (
    <div className={classes.about}>
      <div className={classes.main}>
        {lead}
        {institute.completeness && <Completeness id={id} completeness={institute.completeness} />}
        <Faces institute={institute} />
        <LatestProjects institute={institute} />
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

/** The first members, with picture and position. */
function Faces({ institute: { id, members, members_count } }: { institute: Institute }) {
  return (
    <section>
      <h2>Members</h2>
      {members_count > 0 ? (
        <>
          <ul className={classes.faces}>
            {members.slice(0, mostFaces).map((member) => (
              <li key={member.user.id}>
                <PersonLine person={memberCard(member)} size={40} />
              </li>
            ))}
          </ul>
          <Link className={classes.all} to={`/institutes/${id}/members`}>
            {members_count === 1 ? 'Show member' : `Show all ${countText(members_count)} members`}
          </Link>
        </>
      ) : (
        <p className={classes.none}>No members</p>
      )}
    </section>
  )
}

const mostFaces = 6
const mostProjects = 3

/** The latest projects; the tab has all of them. */
function LatestProjects({ institute: { id, projects } }: { institute: Institute }) {
  if (projects.length === 0) return null
  return (
    <section>
      <h2>Projects</h2>
      <ul className={classes.projects}>
        {projects.slice(0, mostProjects).map((project) => (
          <li key={project.id}>
            <span>
              <Link to={`/projects/${project.id}`}>{project.name}</Link>
              <span className={classes.none}>{project.type}</span>
            </span>
            <SdgDots codes={project.sustainable_development_goals} />
          </li>
        ))}
      </ul>
      {projects.length > mostProjects && (
        <Link className={classes.all} to={`/institutes/${id}/projects`}>
          Show all {projects.length} projects
        </Link>
      )}
    </section>
  )
}
