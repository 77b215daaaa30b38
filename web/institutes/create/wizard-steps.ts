/** The wizard's steps in order, with their names in the URL (INS-28). */
export const wizardSteps = [
  { name: 'institution', title: 'Institution' },
  { name: 'details', title: 'Institution details' },
  { name: 'completed', title: 'Completed' },
] as const
export type WizardStep = (typeof wizardSteps)[number]['name']

/** Whether a field belongs to the details step; all others are on the first step. */
export const isDetail = (path: string): boolean => path.startsWith('type_details')
