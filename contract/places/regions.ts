/** World regions, each with its countries in countries.ts (DAT-27). */
export const regions = [
  'Northern Africa',
  'Western Africa',
  'Central Africa',
  'Eastern Africa',
  'Southern Africa',
  'Northern America',
  'Central America and the Caribbean',
  'South America',
  'Central Asia',
  'Eastern Asia',
  'South-Eastern Asia',
  'Southern Asia',
  'Western Asia',
  'Europe',
  'Oceania',
] as const
export type Region = (typeof regions)[number]
