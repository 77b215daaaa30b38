/**
 * Kinds of institute as they are stored and shown, the specified spelling included (DAT-16, DEF-12), each with its
 * sub-types, which are also the choices of its legal status, and its marker on maps: a colour, and a letter for
 * those who do not see colours.
 */
export const instituteTypes = [
  {
    name: 'Financial Institution',
    subTypes: ['Bank', 'Credit Union/Cooperative', 'NBFI', 'Rural Bank', 'SACCO'],
    marker: { colour: '#1f77b4', letter: 'F' },
  },
  {
    name: 'Investor/Asset manager',
    subTypes: [
      'Private equity fund',
      'Venture capital fund',
      'Debt fund',
      'Fund of funds',
      'Impact fund',
      'Corporation',
      'Individual',
    ],
    marker: { colour: '#2ca02c', letter: 'I' },
  },
  {
    name: 'Technology/Service Provider',
    subTypes: ['Government', 'Private', 'NGO', 'Cooperative'],
    marker: { colour: '#ff7f0e', letter: 'T' },
  },
  {
    name: 'NGO',
    subTypes: ['Local foundation', 'International foundation', 'National network', 'International network'],
    marker: { colour: '#d62728', letter: 'N' },
  },
  {
    name: 'Governamental agencies',
    subTypes: ['Bi/Multilateral Aid Agency', 'Central Bank'],
    marker: { colour: '#000000', letter: 'G' },
  },
  {
    name: 'Technical assistance providers',
    subTypes: ['Consultant company', 'Rating agency'],
    marker: { colour: '#9467bd', letter: 'C' },
  },
  {
    name: 'Academia',
    subTypes: ['University', 'Research institute'],
    marker: { colour: '#8c564b', letter: 'A' },
  },
] as const
export type InstituteType = (typeof instituteTypes)[number]['name']
export const instituteTypeNames = instituteTypes.map(({ name }) => name)

/** What the filter by type calls the Technical assistance providers (DAT-17). */
export const technicalAssistanceInFilters = 'Technical assistance/Consultant'

/** The type behind a name that forms or filters use. */
export const instituteType = (name: string) =>
  instituteTypes.find(
    (type) => type.name === (name === technicalAssistanceInFilters ? 'Technical assistance providers' : name),
  )
