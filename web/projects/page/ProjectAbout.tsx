import { Button } from '@mantine/core'
import { videoOf } from 'contract/platform/video.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { ChartColumn, ExternalLink } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonName } from '../../users/PersonName.tsx'
import { dayOf } from '../../ui/dates.ts'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import { VideoPlayer } from '../../ui/VideoPlayer.tsx'
import { dashboardAddress } from '../dashboard/dashboard-address.ts'
import { Ago } from '../../ui/Ago.tsx'
import type { ProjectStartProps } from '../project-tab.ts'
import classes from './ProjectPage.module.css'

interface ProjectAboutProps {
  project: Project
  /** Renders the data documents of the project. */
  Data: ComponentType<ProjectStartProps>
  /** Renders who takes part and how far they are. */
  Pulse: ComponentType<ProjectStartProps>
  /** Renders the decisions of discussions. */
  Decisions: ComponentType<ProjectStartProps>
  /** Renders what happened last. */
  Latest: ComponentType<ProjectStartProps>
}

/** The tab About: description and details of a project (PRJ-24, PRJ-30). */
export function ProjectAbout({ project, Data, Pulse, Decisions, Latest }: ProjectAboutProps) {
  const { description, sustainable_development_goals: goals, created_by, metadata } = project
  const video = videoOf(metadata.video_banner_link)
  return (
    <div className={classes.about}>
      <div className={classes.intro}>
        <Pulse project={project} />
      </div>
      <div className={classes.main}>
        <section>
          <Title>About this project</Title>
          <p className={classes.description}>{description || 'This project has no description yet.'}</p>
        </section>
        <Decisions project={project} />
        <Latest project={project} />
        {video && (
          <section>
            <Title>Video</Title>
            <VideoPlayer video={video} />
          </section>
        )}
        {goals.length > 0 && (
          <section>
            <Title>Project SDGs</Title>
            <SdgTiles codes={goals} />
          </section>
        )}
      </div>
      <div className={classes.aside}>
        <ProjectLinks project={project}>
          <Data project={project} />
        </ProjectLinks>
        <dl className={classes.details}>
          <Detail name="Type of Project">{project.type}</Detail>
          <Detail name="Regions">{list(project.regions)}</Detail>
          {project.focus_areas.length > 0 && <Detail name="Focus Areas">{list(project.focus_areas)}</Detail>}
          {project.website_url && <Detail name="Website">{website(project.website_url)}</Detail>}
          {created_by && (
            <Detail name="Created by">
              <PersonName person={created_by} />
            </Detail>
          )}
          <Detail name="Created">{dayOf(project.created_at)}</Detail>
          <Detail name="Latest update">
            <Ago instant={project.latest_update} />
          </Detail>
        </dl>
      </div>
    </div>
  )
}

/** Links Explore Data and Visit Survey, if set, with the data documents in between. */
function ProjectLinks({ project: { id, metadata }, children }: { project: Project; children: ReactNode }) {
  const { dashboardLink, surveyFormLink } = metadata
  return (
    <div className={classes.links}>
      {dashboardLink && (
        <Button
          component={Link}
          to={dashboardAddress(id)}
          leftSection={<ChartColumn size={18} aria-hidden />}
        >
          Explore Data
        </Button>
      )}
      {children}
      {surveyFormLink && (
        <Button
          component="a"
          href={surveyFormLink}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          data-project-part="info-action"
          leftSection={<ExternalLink size={18} aria-hidden />}
        >
          Visit Survey
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Button>
      )}
    </div>
  )
}

const Title = ({ children }: { children: string }) => <h2 data-project-part="info-title">{children}</h2>

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt data-project-part="label">{name}</dt>
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

/** Only http and https addresses become links. */
const website = (url: string) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ) : (
    url
  )
