import type { ProjectTabProps } from '../projects/project-tab.ts'
import { DiscussionBoard } from './DiscussionBoard.tsx'
import { placeOfProject } from './discussion-place.ts'

/** The discussions of a topic, or of a project those without one: 'Other Discussions' (PRJ-25, PRJ-26). */
export function ProjectDiscussions({ project, tab }: ProjectTabProps) {
  const place = placeOfProject(project, tab)
  const { topic } = place
  return topic ? (
    <DiscussionBoard place={place} title={topic.name} lead={topic.description} />
  ) : (
    <DiscussionBoard place={place} title="Other Discussions" />
  )
}
