import { focusAreas } from '../institutes/focus-areas.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import { normalisedWebsite } from '../institutes/website.ts'
import { refusal, type FieldErrors, type Refusal } from '../platform/refusal.ts'
import { noWebAddress } from '../platform/web-address.ts'
import { regions } from '../places/regions.ts'
import { whyNot, type Permissions, type ProjectRole } from './permissions.ts'

/** Types of projects (decisions, section 5). */
export const projectTypes = [
  'Investment Portfolio',
  'Data Collection',
  'Rating',
  'Technical Assistance',
  'Research',
  'Impact Assessment',
  'Network',
] as const
export type ProjectType = (typeof projectTypes)[number]

/** Maximum characters of each text. */
export const maxTexts = { name: 200, short_name: 60, description: 10_000, website_url: 500 } as const

/** Values of the project form. */
export interface ProjectForm {
  name: string
  short_name: string
  description: string
  type: string
  sustainable_development_goals: string[]
  focus_areas: string[]
  regions: string[]
  website_url: string
  project_visibility: 'public' | 'private'
}

/**
 * Errors of the form by field. Name, type and regions are required; other fields are only checked if filled in
 * (PRJ-53..55, DEF-38). Stored names stay valid.
 */
export function projectProblems(
  form: ProjectForm,
  stored?: Pick<ProjectForm, 'name' | 'short_name'>,
): FieldErrors {
  const oneOf = (list: readonly string[], chosen: string[]) => chosen.every((one) => list.includes(one))
  const checks: [keyof ProjectForm, boolean, string][] = [
    ['name', form.name.trim() !== '', 'Please enter name'],
    noWebAddress('name', form.name, stored?.name),
    noWebAddress('short_name', form.short_name, stored?.short_name),
    ['type', oneOf(projectTypes, [form.type]), 'Please select type of project'],
    ['regions', form.regions.length > 0 && oneOf(regions, form.regions), 'Please select regions'],
    [
      'sustainable_development_goals',
      oneOf(sdgCodes, form.sustainable_development_goals),
      'Please enter sustainable development goals',
    ],
    ['focus_areas', oneOf(focusAreas, form.focus_areas), 'Please enter non-financial focus area'],
    [
      'website_url',
      form.website_url.trim() === '' || normalisedWebsite(form.website_url) !== undefined,
      'Please enter website url',
    ],
  ]
  return Object.fromEntries(checks.flatMap(([field, fine, words]) => (fine ? [] : [[field, [words]]])))
}

export const lastProjectAdmin = refusal(
  'last_project_admin',
  409,
  'A project needs a Project Admin. Make another participant Project Admin first.',
)

/**
 * Why a role cannot be given to a new participant: only users who can become Project Admin can give that role.
 */
export const whyNotGive = (permissions: Permissions, role: ProjectRole): Refusal | undefined =>
  whyNot(permissions, 'CREATE_PROJECT_PARTICIPANTS') ?? ofAdmins(permissions, role)

/** Why a participant's role cannot be changed. `otherAdmins`: whether the project has an Admin besides this role. */
export const whyNotChange = (
  permissions: Permissions,
  change: { from: ProjectRole; to: ProjectRole; otherAdmins: boolean },
): Refusal | undefined =>
  whyNot(permissions, 'UPDATE_PROJECT_PARTICIPANTS') ??
  ofAdmins(permissions, change.from) ??
  ofAdmins(permissions, change.to) ??
  (change.from === 'Project_Admin' && change.to !== 'Project_Admin' && !change.otherAdmins
    ? lastProjectAdmin
    : undefined)

/** Maximum invitations of institutes within a day, by project and by person. */
export const maxInstituteInvitations = { project: 20, person: 50 } as const

export const projectInvitedEnough = refusal(
  'project.invited_enough',
  429,
  `${maxInstituteInvitations.project} institutions have been invited to this project within a day. Please go on tomorrow.`,
)
export const personInvitedEnough = refusal(
  'project.person_invited_enough',
  429,
  `You have invited ${maxInstituteInvitations.person} institutions to projects within a day. Please go on tomorrow.`,
)

/** Days until an invited institute can be reminded again. */
export const reminderDays = 3

export const notInvited = refusal(
  'project.not_invited',
  409,
  'Only institutions that have not answered their invitation yet can be reminded.',
)
export const remindedAlready = refusal(
  'project.reminded_already',
  409,
  `It was invited or reminded less than ${reminderDays} days ago.`,
)

/**
 * Why a participant's roles cannot be removed. Everyone may remove their own, except the last Admin. An institute was
 * added by others, so its Admins may always leave for it (`administers`).
 */
export function whyNotRemoveParticipant(
  permissions: Permissions,
  removal: {
    roles: readonly ProjectRole[]
    self: boolean
    administers?: boolean | undefined
    otherAdmins: boolean
  },
): Refusal | undefined {
  if (removal.administers) return undefined
  const admin = removal.roles.includes('Project_Admin')
  const denied = removal.self
    ? undefined
    : (whyNot(permissions, 'DELETE_PROJECT_PARTICIPANTS') ??
      (admin ? ofAdmins(permissions, 'Project_Admin') : undefined))
  return denied ?? (admin && !removal.otherAdmins ? lastProjectAdmin : undefined)
}

const ofAdmins = (permissions: Permissions, role: ProjectRole) =>
  role === 'Project_Admin' ? whyNot(permissions, 'DELETE_PROJECT_ADMIN') : undefined

/** The values of an empty form; a project is private by default (PRJ-57). */
export const emptyProjectForm: ProjectForm = {
  name: '',
  short_name: '',
  description: '',
  type: '',
  sustainable_development_goals: [],
  focus_areas: [],
  regions: [],
  website_url: '',
  project_visibility: 'private',
}
