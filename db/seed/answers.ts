import type { Answer } from 'contract/questionnaires/questions.ts'

type Given = Record<string, Record<string, Answer>>

const chosen = (...options: string[]): Answer => Object.fromEntries(options.map((option) => [option, true]))
const typed = (option: string, value: string | number): Answer => ({ [`${option}-data`]: value })

/** Two colleagues fill the Green Index together: one answers the introduction, the other the first practice. */
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

/** Two colleagues fill the office's figures together. */
export const officeFootprintAnswers: Given = {
  'project-manager@seventeen.example': {
    F01: { 'name-data': 'Kampala head office', 'city-data': 'Kampala' },
    F02: { 'name-data': 'Grace Nakato', 'email-data': 'grace.nakato@seventeen.example' },
    F03: typed('people', 64),
    F04: { 'from-data': '2025-01-01', 'to-data': '2025-12-31' },
    F05: chosen('rent'),
    F06: typed('kwh', 91_400),
    F07: typed('kwh', 84_250),
    F08: typed('m3', 1_120),
    F09: typed('m3', 1_015),
    F11: chosen('grid', 'generator'),
  },
  'project-editor@seventeen.example': {
    F14: { public: true, motorcycle: true, other: true, 'other-data': 'Company minibus' },
    F15: { 'short-data': 38, 'long-data': 9 },
  },
}

/** Everybody answers for themselves: one has finished, one has started, one was not satisfied. */
export const satisfactionAnswers: Given = {
  'awa.diop@seventeen.example': {
    P01: chosen('very_good'),
    P03: chosen('calls', 'platform'),
    P04: typed('hours', 12),
    P05: chosen('as_planned'),
    P06: chosen('baseline', 'network'),
    P08: chosen('informed', 'discussed'),
    P09: typed('date', '2026-09-14'),
    P10: chosen('yes'),
    P11: chosen('no'),
    P13: typed('remarks', 'More meetings in French, please.'),
  },
  'sokha.chea@seventeen.example': {
    P01: chosen('fair'),
    P02: typed('change', 'Share the agenda before each call.'),
    P03: { mail: true, other: true, 'other-data': 'Telegram' },
    P04: typed('hours', 20.5),
  },
  'project-member@seventeen.example': { P01: chosen('good'), P03: chosen('meetings') },
}
