import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { emptyProjectForm, maxTexts, projectTypes } from 'contract/projects/project.rules.ts'
import type { ProjectValues } from '../edit/project-form.ts'

/** Values of a new project from the URL built by the matching tool; unknown ones are ignored. */
export function prefilledProject(params: URLSearchParams): ProjectValues {
  const chosen = (name: string, known: readonly string[]) =>
    known.filter((one) => params.getAll(name).includes(one))
  return {
    ...emptyProjectForm,
    name: (params.get('name') ?? '').trim().slice(0, maxTexts.name),
    type: chosen('type', projectTypes)[0] ?? emptyProjectForm.type,
    regions: chosen('region', regions),
    sustainable_development_goals: chosen('sdg', sdgCodes),
  }
}
