import type { ComparedQuestion, InstitutionComparison } from 'contract/results/comparison.ts'
import { figureText } from '../../ui/charts/figure-text.ts'

type Figure = ComparedQuestion['figures'][number]

const textOf = (isShare: boolean, value: number) =>
  isShare ? `${(100 * value).toFixed(0)}%` : figureText(value)

/** With one set, an institution has chosen an option or not; with several, a share of them has. */
export const valueText = ({ is_share }: Figure, value: number | null): string =>
  value === null
    ? '–'
    : is_share && (value === 0 || value === 1)
      ? value === 1
        ? 'Yes'
        : 'No'
      : textOf(is_share, value)

/** Of options, how many have chosen them; of numbers, the median and quartiles. */
export function groupText({ is_share, group }: Figure): string {
  if (!group) return 'Fewer than 5'
  if (is_share) return textOf(true, group.mean)
  const { lower_quartile, median, upper_quartile } = group
  return `${textOf(false, median)} (${textOf(false, lower_quartile)} to ${textOf(false, upper_quartile)})`
}

/** The figures as a table: a row for each, with plain numbers. */
export function comparisonCells(pages: readonly InstitutionComparison[]): (string | number)[][] {
  const [first] = pages
  if (!first) return []
  const { institutions, rounds, group } = first
  const head = [
    'Section',
    'Question',
    'Variable',
    'Option',
    ...institutions.flatMap(({ name }) =>
      rounds.map((round) => (rounds.length > 1 ? `${name}, ${round.name}` : name)),
    ),
    ...['n', 'mean', 'lower quartile', 'median', 'upper quartile'].map(
      (figure) => `${group?.label ?? 'Group'}: ${figure}`,
    ),
  ]
  const rows = pages.flatMap(({ results }) =>
    results.flatMap(({ section, question, figures }) =>
      figures.map(({ name, label, values, group: figuresOfGroup }) => [
        section,
        question,
        name,
        label,
        ...values.flat().map((value) => value ?? ''),
        ...(figuresOfGroup
          ? [
              figuresOfGroup.n,
              figuresOfGroup.mean,
              figuresOfGroup.lower_quartile,
              figuresOfGroup.median,
              figuresOfGroup.upper_quartile,
            ]
          : ['', '', '', '', '']),
      ]),
    ),
  )
  return [head, ...rows]
}

/** Quoted; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map(
      (cells) =>
        `${cells
          .map((cell) =>
            typeof cell === 'number'
              ? String(cell)
              : `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`,
          )
          .join()}\r\n`,
    )
    .join('')
