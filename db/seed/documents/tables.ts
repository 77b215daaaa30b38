import { diceOf } from '../random.ts'

const districts = [
  'Kampala',
  'Mbale',
  'Gulu',
  'Masaka',
  'Mbarara',
  'Jinja',
  'Kisumu',
  'Nakuru',
  'Eldoret',
  'Arusha',
]
const purposes = [
  'Solar home system', 'Solar water pump', 'Improved cook stove', 'Drip irrigation', 'Drought-tolerant seed',
  'Biogas plant', 'Agroforestry', 'E-motorcycle',
] // oxfmt-ignore

const day = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)

/** Green loans of a year, one per line. */
export function greenLoans(): string {
  const dice = diceOf(20_260_301)
  const lines = Array.from({ length: 240 }, (_, at) => {
    const purpose = dice.one(purposes)
    const amount = 120 + 20 * dice.roll(purpose === 'E-motorcycle' ? 110 : 70)
    const late = dice.roll(100) < 9 ? 1 + dice.roll(120) : 0
    return [
      `GL-${String(at + 1).padStart(4, '0')}`,
      day('2025-01-06', Math.floor(at * 1.48)),
      dice.one(districts),
      purpose,
      amount,
      6 * (1 + dice.roll(6)),
      (16 + dice.next() * 12).toFixed(1),
      dice.roll(100) < 61 ? 'female' : 'male',
      late,
      dice.roll(10) === 0 ? '' : (0.1 + dice.next() * (amount / 400)).toFixed(2),
    ].join()
  })
  const header =
    'loan_id,disbursed_on,district,purpose,amount_usd,term_months,interest_percent,borrower,days_late,co2_saved_tonnes'
  return `${[header, ...lines].join('\n')}\n`
}

/** Yields of leased solar roofs, in the number format of German or French spreadsheets. */
export function solarYields(): string {
  const dice = diceOf(20_260_714)
  const comma = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')
  const sites = Array.from({ length: 36 }, (_, at) => `Roof ${at + 1}`)
  const lines = sites.flatMap((site) => {
    const power = 3 + dice.roll(9)
    const city = dice.one(['Amman', 'Zarqa', 'Irbid', 'Tripoli', 'Sidon', 'Zahlé'])
    return Array.from({ length: 6 }, (_, month) => {
      const sun = [96, 108, 141, 158, 176, 182][month] ?? 0
      const done = dice.roll(40) === 0 ? '' : comma(power * sun * (0.82 + dice.next() * 0.2), 1)
      return [site, city, comma(power, 1), `2026-0${month + 1}-01`, done, dice.roll(3)].join(';')
    })
  })
  return `${['Site;City;Peak power kW;Month;Yield kWh;Outages', ...lines].join('\r\n')}\r\n`
}

/** Visits of field officers, with commas and quotes in texts. */
export function fieldVisits(): string {
  const dice = diceOf(20_260_505)
  const remarks = [
    '"Signal lost twice, form kept"',
    'all fine',
    '"Battery low; finished on paper, typed later"',
    '"Farmer said ""come back after harvest"""',
    '',
  ]
  const lines = Array.from({ length: 150 }, (_, at) =>
    [
      day('2026-02-02', Math.floor(at / 2)),
      dice.one(['Achieng', 'Baraka', 'Cherono', 'Daudi', 'Esther']),
      dice.one(['Kisumu', 'Siaya', 'Bungoma', 'Kakamega']),
      1 + dice.roll(9),
      5 + dice.roll(36),
      dice.roll(8) === 0 ? 'no' : 'yes',
      dice.one(remarks),
    ].join(),
  )
  return `${['date,officer,county,forms,minutes_per_form,synced_same_day,remark', ...lines].join('\n')}\n`
}
