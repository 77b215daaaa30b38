import type { Project } from 'contract/projects/projects.contract.ts'
import type { ReactNode } from 'react'
import { dayOf } from '../../ui/dates.ts'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import classes from './ProjectPage.module.css'

/** What a project is about, and what kind of project it is (PRJ-24). */
export function ProjectAbout({ project }: { project: Project }) {
  const { description, sustainable_development_goals: goals, created_by } = project
  return (
    <div className={classes.about}>
      <div className={classes.main}>
        <section>
          <h2>About this project</h2>
          <p className={classes.description}>{description || 'Nobody has described this project yet.'}</p>
        </section>
        {goals.length > 0 && (
          <section>
            <h2>Project SDGs</h2>
            <SdgTiles codes={goals} />
          </section>
        )}
      </div>
      <dl className={classes.details}>
        <Detail name="Type of Project">{project.type}</Detail>
        <Detail name="Regions">{list(project.regions)}</Detail>
        {project.focus_areas.length > 0 && <Detail name="Focus Areas">{list(project.focus_areas)}</Detail>}
        {project.website_url && <Detail name="Website">{website(project.website_url)}</Detail>}
        {created_by && (
          <Detail name="Created by">
            {created_by.first_name} {created_by.last_name}
          </Detail>
        )}
        <Detail name="Created">{dayOf(project.created_at)}</Detail>
        <Detail name="Latest update">{dayOf(project.updated_at)}</Detail>
      </dl>
    </div>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const list = (entries: string[]) => (
  <ul className={classes.list}>
    {entries.map((entry) => (
      <li key={entry}>{entry}</li>
    ))}
  </ul>
)

/** Only the web: no other scheme becomes a link, whatever is stored. */
const website = (url: string) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ) : (
    url
  )
