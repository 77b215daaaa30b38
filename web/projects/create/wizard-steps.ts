/** The wizard's steps in their order, as they stand in the address (PRJ-14). */
export const wizardSteps = [
  { name: 'details', title: 'Project Details' },
  { name: 'import', title: 'Import configuration' },
  { name: 'topics', title: 'Topics' },
  { name: 'finish', title: 'Finish' },
] as const
export type WizardStep = (typeof wizardSteps)[number]['name']

const first = wizardSteps[0]

/** The step that an address asks for; the others come after the project was created, so without one it is the first. */
export function stepOf(params: URLSearchParams): (typeof wizardSteps)[number] {
  const asked = wizardSteps.find(({ name }) => name === params.get('step'))
  return (createdIn(params) && asked) || first
}

/** The id of the project that the wizard has created. */
export const createdIn = (params: URLSearchParams): number | undefined => {
  const project = params.get('project') ?? ''
  return /^[1-9]\d{0,14}$/.test(project) ? Number(project) : undefined
}

/** The address of a step. */
export const stepAddress = (step: WizardStep, project: number) => `?project=${project}&step=${step}`

/** Whether a step comes after another one. */
export const isLater = (step: WizardStep, than: WizardStep): boolean => placeOf(step) > placeOf(than)

const placeOf = (step: WizardStep) => wizardSteps.findIndex(({ name }) => name === step)
