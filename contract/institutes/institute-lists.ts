/**
 * Options of the details of institutes and of search profiles, in the order of the forms (DAT-28 to DAT-39).
 */

export const financialServices = [
  'Savings accounts',
  'Current accounts',
  'Term deposits',
  'Microcredit',
  'SME loans',
  'Agricultural loans',
  'Housing loans',
  'Education loans',
  'Emergency loans',
  'Consumer loans',
  'Green loans',
  'Group loans',
  'Leasing',
  'Factoring',
  'Microinsurance',
  'Health insurance',
  'Agricultural insurance',
  'Remittances',
  'Mobile money',
  'Payment services',
  'Pension products',
] as const

export const fundingInstruments = [
  'Senior debt',
  'Subordinated debt',
  'Convertible debt',
  'Equity',
  'Quasi-equity',
  'Guarantee',
  'Grant',
  'Results-based finance',
] as const

export const basicNeedsSectors = [
  'Education',
  'Health',
  'Housing',
  'Energy',
  'Water and sanitation',
  'Food and agriculture',
  'Transport',
  'Digital access',
] as const

export const investorCategories = [
  'Development finance institution',
  'Impact fund',
  'Private equity fund',
  'Venture capital fund',
  'Debt fund',
  'Pension fund',
  'Foundation',
  'Family office',
  'Bank',
  'Corporation',
  'Individual',
] as const

export const currencies = ['US Dollars', 'Euro', 'Local Currency'] as const

export const serviceTypes = ['Rating', 'IT', 'Law firm', 'Audit'] as const

export const targetGroups = ['Rural', 'Women', 'Business entrepreneurship', 'Technical assistance'] as const

export const impactStandards = ['CERISE/ODD', 'GOGLA', 'IRIS', 'SPTF4', 'SDG Impact Standards'] as const

export const regulationStatus = ['Yes', 'On-going regulation process', 'No'] as const

/** Portfolio sizes, smallest first: adjacent sizes count as close in matching. */
export const sizeBrackets = ['under 1 Million USD', '1 to 5 Millions USD', 'over 5 Millions USD'] as const

export const yesNo = ['Yes', 'No'] as const

export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

export const nonFinancialPrograms = [
  'Financial literacy',
  'Business training',
  'Health education',
  "Women's empowerment",
  'Agricultural extension',
  'Digital skills',
  'None',
] as const

export const fundingSources = ['Deposits', 'Debt', 'Equity', 'Grants', 'Retained earnings'] as const

export const savings = ['Voluntary', 'Compulsory', 'None'] as const

export const researchAreas = [
  'Microfinance',
  'Impact measurement',
  'Climate finance',
  'Agricultural economics',
  'Gender studies',
  'Energy transition',
  'Public policy',
  'Social enterprise',
] as const

/** Orders of the list of institutes: by name, or by goals in common and distance. */
export const instituteOrders = ['name', 'nearest'] as const
export type InstituteOrder = (typeof instituteOrders)[number]
