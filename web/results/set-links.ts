import { exploreLink } from '../surveys/survey-links.ts'

/** Parameters of the table, which the page of an answer set keeps: its order and filters. */
const tableParameters = ['order', 'where', 'column', 'options'] as const

const tablePart = (params: URLSearchParams) =>
  new URLSearchParams(tableParameters.flatMap((name) => params.getAll(name).map((value) => [name, value])))

const withSearch = (path: string, params: URLSearchParams, hash = '') =>
  `${path}${params.size === 0 ? '' : `?${params}`}${hash}`

/** Id of a question on the page of an answer set. */
export const askedAnchor = (questionId: number, instance?: string) =>
  `answer-${questionId}${instance === undefined ? '' : `-${instance}`}`

/**
 * The page of an answer set. @param params of the table, for the next and the previous set @param question at which it
 * opens
 */
export const setLink = (
  survey: string,
  respondent: number,
  params = new URLSearchParams(),
  question?: number,
): string =>
  withSearch(
    `${exploreLink(survey)}/answers/${respondent}`,
    tablePart(params),
    question === undefined ? '' : `#${askedAnchor(question)}`,
  )

/** The table with its order and filters; without them, the results with the tab used last. */
export function backLink(survey: string, params: URLSearchParams): string {
  const kept = tablePart(params)
  return kept.size === 0
    ? exploreLink(survey)
    : withSearch(exploreLink(survey), new URLSearchParams([['view', 'table'], ...kept]))
}
