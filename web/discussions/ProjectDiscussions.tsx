import { useMatch } from 'react-router'
import type { ProjectTabProps } from '../projects/project-tab.ts'
import { DiscussionBoard } from './DiscussionBoard.tsx'
import { placeOfProject } from './discussion-place.ts'

/**
 * The discussions of a topic, or those without a topic: 'Other Discussions' (PRJ-25, PRJ-26). The edit page, where topics have no
 * tabs, shows all discussions.
 */
export function ProjectDiscussions({ project, tab }: ProjectTabProps) {
  const isEditing = useMatch('/projects/:projectId/edit') !== null
  const place = placeOfProject(project, isEditing ? 'all' : tab)
  const { topic } = place
  return topic ? (
    <DiscussionBoard place={place} title={topic.name} lead={topic.description} />
  ) : (
    <DiscussionBoard place={place} title={isEditing ? 'Discussions' : 'Other Discussions'} />
  )
}
