/** The wizard's steps in their order, as they stand in the address (INS-28). */
export const wizardSteps = [
  { name: 'institution', title: 'Institution' },
  { name: 'details', title: 'Institution details' },
  { name: 'completed', title: 'Completed' },
] as const
export type WizardStep = (typeof wizardSteps)[number]['name']

/** Fields of the last step before it is sent; all others stand on the first. */
export const isDetail = (path: string): boolean => path.startsWith('type_details')
