import { refusal } from './refusal.ts'

/** The header with which a Project Admin views a project in another role: `X-View-As: 12:Project_Guest`. */
export const viewAsHeader = 'x-view-as'

/** A project, and the name of the role in which it is viewed. */
export interface ViewAs {
  project: number
  role: string
}

export const viewAsText = ({ project, role }: ViewAs) => `${project}:${role}`

/** Parses the header; undefined if it is invalid. */
export function readViewAs(text: string | undefined): ViewAs | undefined {
  const match = /^([1-9]\d{0,14}):(\w{1,40})$/.exec(text ?? '')
  const role = match?.[2]
  return match && role !== undefined ? { project: Number(match[1]), role } : undefined
}

/** Viewing a project in another role is read-only. */
export const viewingIsReadOnly = refusal(
  'only_viewed',
  409,
  'You are viewing this project in another role. Exit this view to make changes.',
)
