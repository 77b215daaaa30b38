import type { Answer } from 'contract/surveys/questions.ts'

type Given = Record<string, Record<string, Answer>>

const chosen = (...options: string[]): Answer => Object.fromEntries(options.map((option) => [option, true]))
const typed = (option: string, value: string | number): Answer => ({ [`${option}-data`]: value })

/** Two colleagues fill the Green Index together: one the welcome, the other the first practice. */
export const greenIndexAnswers: Given = {
  'project-member@seventeen.example': {
    Q002: chosen('assessment'),
    Q003: typed('name', 'Minh Tran'),
    Q004: typed('email', 'project-member@seventeen.example'),
    Q005: typed('institution', 'Umoja Microfinance Bank'),
    Q007: chosen('fsp'),
    Q008: chosen('nbfi'),
    Q010: typed('fundation_year', '2004-03-15'),
    Q011: chosen('ssa'),
    Q012: typed('countries', 'Uganda, Rwanda'),
    Q014: typed('loan_portfolio', '48,200,000'),
    Q015: typed('currency', 'USD'),
    Q016: chosen('yes'),
    Q017: chosen('yes'),
    Q018: chosen('atlas', 'cerise'),
    Q020: chosen('full_gi'),
    Q021: chosen('no'),
    Q022: chosen('yes'),
  },
  'project-editor@seventeen.example': {
    Q023: chosen('vision', 'mission'),
    Q025: chosen('yes'),
    Q026: chosen('climate_change', 'energy_poverty'),
    Q028: chosen('yes'),
    Q029: chosen('greenhouse_emission', 'deforestation'),
    Q031: chosen('no'),
    Q034: chosen('yes'),
    Q035: chosen('clean_energy', 'adaptation'),
    Q037: chosen('partially'),
    Q038: chosen('partially'),
    Q039: chosen('yes'),
    Q042: chosen('yes'),
    Q043: chosen('targets', 'responsibilities', 'monitoring'),
  },
}
