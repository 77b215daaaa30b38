/** Who can find a project, as forms offer it (PRJ-57). */
export const projectVisibilities = [
  { value: 'private', label: 'Private', description: 'Only those who take part see it.' },
  {
    value: 'public',
    label: 'Public',
    description:
      'Every member of the network can find it, read what it is about and its public documents, and see which institutions take part.',
  },
] as const
