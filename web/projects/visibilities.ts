/** Options for the visibility of a project (PRJ-57). */
export const projectVisibilities = [
  { value: 'private', label: 'Private', description: 'Only participants can see it.' },
  {
    value: 'public',
    label: 'Public',
    description:
      'Every member of the network can find it, read its description and public documents, and see which institutions take part.',
  },
] as const
