/**
 * Types of institutes in the specified spelling (DAT-16, DEF-12), with their sub-types, which are also the options of
 * the legal status, and their map markers: a colour, and a letter for users who cannot distinguish the colours.
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

/** Name of the type Technical assistance providers in filters (DAT-17). */
export const technicalAssistanceInFilters = 'Technical assistance/Consultant'

/** The type with this name in forms or filters. */
export const instituteType = (name: string) =>
  instituteTypes.find(
    (type) => type.name === (name === technicalAssistanceInFilters ? 'Technical assistance providers' : name),
  )
