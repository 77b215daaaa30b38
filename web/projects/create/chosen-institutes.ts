import { maxInstituteInvitations } from 'contract/projects/project.rules.ts'

/** Ids of the institutes to invite to a new project, from the URL built by the matching tool. */
export function chosenInstitutes(params: URLSearchParams): number[] {
  const ids = (params.get('institutes') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, maxInstituteInvitations.project)
}
