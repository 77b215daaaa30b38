/** A synthetic questionnaire: 5,000 questions in 25 sections, 4,000 of them conditional. */
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
  /** Name of the question whose answer 'yes' shows this one; '' if it is always shown. */
  opener: string
  isNumber: boolean
}

/**
 * Of every five questions the first is always shown, and 'yes' shows the other four; the very first also shows a
 * section.
 */
const questions = Array.from({ length: count }, (_, index): LongQuestion => {
  const number = index + 1
  const section = Math.ceil(number / perSection)
  const head = number - ((number - 1) % 5)
  return {
    name: `q${number}`,
    section: `Section ${section}`,
    text: questionText(number),
    required: number % 3 === 0,
    opener: number === head ? '' : section === 25 ? 'q1' : `q${head}`,
    isNumber: number % 5 === 0,
  }
})

export function questionText(number: number): string {
  return `Question ${number} about the practice of the institution in the last year`
}

/** Numbers of the questions in a section that show the next four. */
export function openersIn(section: number): number[] {
  return Array.from({ length: perSection / 5 }, (_, index) => (section - 1) * perSection + index * 5 + 1)
}

/** As a survey CSV of the product. */
export function longSurveyFile(): string {
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

/** The same as a SurveyJS form: a page per section. */
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
