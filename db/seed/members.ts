import type { demoInstitutes } from './institutes.ts'

type InstituteName =
  | (typeof demoInstitutes)[number]['name']
  | 'Umoja Microfinance Bank'
  | 'Fondo Andino de Inversión'

/** Invented members: name, institute, role, whether an admin has approved the role. */
export const demoMembers: readonly (readonly [
  first: string,
  last: string,
  institute: InstituteName,
  role: string,
  approved: boolean,
])[] = [
  ['Awa', 'Diop', 'Sahel Crédit Coopératif', 'Admin', true],
  ['Moussa', 'Ndiaye', 'Sahel Crédit Coopératif', 'Branch Manager', true],
  ['Fatou', 'Sarr', 'Sahel Crédit Coopératif', 'Risk Manager', false],
  ['Sokha', 'Chea', 'Mekong Rural Bank', 'Admin', true],
  ['Dara', 'Keo', 'Mekong Rural Bank', 'CFO', true],
  ['Bopha', 'Lim', 'Mekong Rural Bank', 'Analyst', true],
  ['Ingrid', 'Solberg', 'Nordlys Impact Partners', 'Admin', true],
  ['Henrik', 'Aasen', 'Nordlys Impact Partners', 'Investment Manager', true],
  ['Marta', 'Kowalska', 'Nordlys Impact Partners', 'Portfolio Manager', false],
  ['Wanjiru', 'Kamau', 'Kijani Data Systems', 'Admin', true],
  ['Brian', 'Otieno', 'Kijani Data Systems', 'CTO', true],
  ['Halima', 'Abdi', 'Kijani Data Systems', 'Product Manager', true],
  ['Rosa', 'Mamani', 'Mujeres del Altiplano', 'Admin', true],
  ['Lucía', 'Choque', 'Mujeres del Altiplano', 'Program Manager', true],
  ['Inés', 'Flores', 'Mujeres del Altiplano', 'Project Manager', true],
  ['Élise', 'Vandamme', 'Agence du Développement Durable', 'Admin', true],
  ['Joris', 'Peeters', 'Agence du Développement Durable', 'Director', true],
  ['Anita', 'Kulkarni', 'Clarum Advisory', 'Admin', true],
  ['Rahul', 'Deshpande', 'Clarum Advisory', 'Consultant', true],
  ['Priya', 'Nair', 'Clarum Advisory', 'Consultant', false],
  ['Thomas', 'Bouchard', 'Institute for Inclusive Finance Studies', 'Admin', true],
  ['Naomi', 'Clarke', 'Institute for Inclusive Finance Studies', 'Researcher', true],
  ['Wei', 'Zhang', 'Institute for Inclusive Finance Studies', 'Researcher', true],
  ['Litia', 'Vakatora', 'Pacific Shores Credit Union', 'Admin', true],
  ['Sefa', 'Tuilagi', 'Pacific Shores Credit Union', 'Operations Manager', true],
  ['Omar', 'Haddad', 'Levant Solar Leasing', 'Admin', true],
  ['Rania', 'Khoury', 'Levant Solar Leasing', 'Marketing Manager', true],
  ['Grace', 'Nakato', 'Umoja Microfinance Bank', 'Finance Manager', true],
  ['Peter', 'Ssebunya', 'Umoja Microfinance Bank', 'Branch Manager', true],
  ['Joy', 'Atim', 'Umoja Microfinance Bank', 'Human Resources Manager', false],
  ['Carlos', 'Huamán', 'Fondo Andino de Inversión', 'Fund Manager', true],
]
