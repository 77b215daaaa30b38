import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { ActivityFeed } from './ActivityFeed.tsx'

/** Lines on the pages of institutions and projects. */
const mostLines = 5

export const ActivityOfProject = ({ project: { id } }: { project: Project }) => (
  <ActivityFeed of={{ project: id }} limit={mostLines} />
)

export const ActivityOfInstitute = ({ institute: { id } }: { institute: Institute }) => (
  <ActivityFeed of={{ institute: id }} limit={mostLines} />
)
