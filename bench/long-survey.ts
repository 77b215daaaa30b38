/** A made-up questionnaire as a survey CSV: 5,000 questions in 25 sections, 4,000 of them asked on a condition. */
export function longSurvey(): string {
  const rows = Array.from({ length: count }, (_, index) => rowsOf(index + 1))
  return [
    'section_name,question_id,question,question_type,required,variable_name,visibility_condition,option_name,option_label,option_type',
    ...rows.flat(),
  ].join('\n')
}

const count = 5000
const perSection = 200

/** Of five questions one is always asked, and the next four when it is answered with yes; the very first opens a section of its own. */
function rowsOf(number: number): string[] {
  const section = Math.ceil(number / perSection)
  const head = number - ((number - 1) % 5)
  const condition = number === head ? '' : section === 25 ? "q1 == 'yes'" : `q${head} == 'yes'`
  const text = `Question ${number} about the practice of the institution in the last year`
  const start = `Section ${section},Q${number},${text}`
  const end = `${number % 3 === 0 ? 'yes' : 'no'},q${number},${condition}`
  if (number % 5 === 0) return [`${start},other,${end},value,,number`]
  const options = ['yes,Yes', 'partly,"Partly, in some branches"', 'no,No', 'unknown,We do not know']
  return options.map((option, index) =>
    index === 0 ? `${start},single-select,${end},${option},boolean` : `,,,,,,,${option},boolean`,
  )
}
