import { refusal } from './refusal.ts'

/** The header with which a Project Admin reads a project as another role does: `X-View-As: 12:Project_Guest`. */
export const viewAsHeader = 'x-view-as'

/** A project, and the name of the role as which it is viewed. */
export interface ViewAs {
  project: number
  role: string
}

export const viewAsText = ({ project, role }: ViewAs) => `${project}:${role}`

/** Parses the header; anything else is nothing. */
export function readViewAs(text: string | undefined): ViewAs | undefined {
  const match = /^([1-9]\d{0,14}):(\w{1,40})$/.exec(text ?? '')
  const role = match?.[2]
  return match && role !== undefined ? { project: Number(match[1]), role } : undefined
}

/** Whoever views a project as another role only looks. */
export const onlyViewed = refusal(
  'only_viewed',
  409,
  'You are viewing this project as another role. Stop viewing it so to change something.',
)
