import { Button } from '@mantine/core'
import { linkWords, projectLinkNames } from 'contract/projects/project-metadata.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { projectVariables } from 'contract/projects/project-styling.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import { ProjectBanner } from '../mark/ProjectBanner.tsx'
import { ProjectPicture } from '../mark/ProjectPicture.tsx'
import type { ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface FinishStepProps {
  project: Project
  onStep: (step: ProjectWizardStep) => void
}

/** Summary of the new project; 'Finish' opens the list of projects (PRJ-14, PRJ-20). */
export function FinishStep({ project, onStep }: FinishStepProps) {
  const { name, short_name, type, regions, focus_areas, metadata, topics, project_visibility } = project
  const settings = Object.keys(projectVariables(metadata.styling_info)).length
  const links = projectLinkNames.filter((link) => metadata[link])
  const none = <span className={classes.quiet}>None</span>
  return (
    <div className={classes.form}>
      <ProjectBanner project={project} className={classes.strip} />
      <div className={classes.name}>
        <ProjectPicture project={project} size={56} />
        <div>
          <strong>{name}</strong>
          <p className={classes.quiet}>{short_name}</p>
        </div>
      </div>
      <dl className={classes.summary}>
        <Entry name="Description">{project.description || none}</Entry>
        <Entry name="Website">{project.website_url || none}</Entry>
        <Entry name="Type of Project">{type}</Entry>
        <Entry name="Regions">{regions.join(', ')}</Entry>
        <Entry name="Project SDGs">
          <SdgTiles codes={project.sustainable_development_goals} small />
          {project.sustainable_development_goals.length === 0 && none}
        </Entry>
        <Entry name="Focus Areas">{focus_areas.join(', ') || none}</Entry>
        <Entry name="Visibility">{project_visibility === 'public' ? 'Public' : 'Private'}</Entry>
        <Entry name="Styling">{settings > 0 ? 'Custom' : 'Default'}</Entry>
        <Entry name="Links">{links.map((link) => linkWords[link]).join(', ') || none}</Entry>
        <Entry name="Topics">{topics.map((topic) => topic.name).join(', ') || none}</Entry>
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onStep('topics')}>
          Back
        </Button>
        <Button component={Link} to="/projects">
          Finish
        </Button>
      </div>
    </div>
  )
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
