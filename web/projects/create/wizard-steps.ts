/** The wizard's steps in order, with their names in the URL (PRJ-14). */
export const projectWizardSteps = [
  { name: 'details', title: 'Project Details' },
  { name: 'import', title: 'Import configuration' },
  { name: 'topics', title: 'Topics' },
  { name: 'finish', title: 'Finish' },
] as const
export type ProjectWizardStep = (typeof projectWizardSteps)[number]['name']

const first = projectWizardSteps[0]

/** The step in the URL; always the first one until the project exists. */
export function wizardStepOf(params: URLSearchParams): (typeof projectWizardSteps)[number] {
  const asked = projectWizardSteps.find(({ name }) => name === params.get('step'))
  return (createdIn(params) && asked) || first
}

/** The id of the project created by the wizard, from the URL. */
export const createdIn = (params: URLSearchParams): number | undefined => {
  const project = params.get('project') ?? ''
  return /^[1-9]\d{0,14}$/.test(project) ? Number(project) : undefined
}

/** Query string for a step. */
export const stepAddress = (step: ProjectWizardStep, project: number) => `?project=${project}&step=${step}`

/** Whether a step comes after another one. */
export const isLaterStep = (step: ProjectWizardStep, than: ProjectWizardStep): boolean =>
  placeOf(step) > placeOf(than)

const placeOf = (step: ProjectWizardStep) => projectWizardSteps.findIndex(({ name }) => name === step)
