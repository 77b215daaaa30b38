/** A made-up questionnaire: 5,000 questions in 25 sections, 4,000 of them asked on a condition. */
const count = 5000
const perSection = 200

const choices = [
  ['yes', 'Yes'],
  ['partly', 'Partly, in some branches'],
  ['no', 'No'],
  ['unknown', 'We do not know'],
] as const

interface LongQuestion {
  name: string
  section: string
  text: string
  required: boolean
  /** Name of the question that must be answered with yes; '' when it is always asked. */
  opener: string
  isNumber: boolean
}

/** Of five questions one is always asked, and the next four when it is answered with yes; the very first opens a section of its own. */
const questions = Array.from({ length: count }, (_, index): LongQuestion => {
  const number = index + 1
  const section = Math.ceil(number / perSection)
  const head = number - ((number - 1) % 5)
  return {
    name: `q${number}`,
    section: `Section ${section}`,
    text: textOf(number),
    required: number % 3 === 0,
    opener: number === head ? '' : section === 25 ? 'q1' : `q${head}`,
    isNumber: number % 5 === 0,
  }
})

export function textOf(number: number): string {
  return `Question ${number} about the practice of the institution in the last year`
}

/** The first number of each five in a section: it opens the next four. */
export function openersIn(section: number): number[] {
  return Array.from({ length: perSection / 5 }, (_, index) => (section - 1) * perSection + index * 5 + 1)
}

/** As a survey CSV of the product. */
export function longSurvey(): string {
  return [
    'section_name,question_id,question,question_type,required,variable_name,visibility_condition,option_name,option_label,option_type',
    ...questions.flatMap(rowsOf),
  ].join('\n')
}

function rowsOf({ name, section, text, required, opener, isNumber }: LongQuestion): string[] {
  const condition = opener && `${opener} == 'yes'`
  const start = `${section},${name.toUpperCase()},${text}`
  const end = `${required ? 'yes' : 'no'},${name},${condition}`
  if (isNumber) return [`${start},other,${end},value,,number`]
  return choices.map(([option, label], index) =>
    index === 0
      ? `${start},single-select,${end},${option},"${label}",boolean`
      : `,,,,,,,${option},"${label}",boolean`,
  )
}

/** The same as a SurveyJS form: a page for each section. */
export function longSurveyJs(): object {
  const sections = Map.groupBy(questions, ({ section }) => section)
  return {
    pages: [...sections].map(([title, members], index) => ({
      name: `page${index + 1}`,
      title,
      elements: members.map(({ name, text, required, opener, isNumber }) => ({
        ...(isNumber
          ? { type: 'text', inputType: 'number' }
          : { type: 'radiogroup', choices: choices.map(([value, label]) => ({ value, text: label })) }),
        name,
        title: text,
        ...(required && { isRequired: true }),
        ...(opener && { visibleIf: `{${opener}} = 'yes'` }),
      })),
    })),
  }
}
