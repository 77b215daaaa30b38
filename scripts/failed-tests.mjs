import { existsSync, readFileSync } from 'node:fs'

/**
 * What failed in `npm test`, said once more at its end, where the last lines of a log still show it.
 * @returns for each failed test its file, its name and the first lines of its error
 */
export function failedTests({ vitest, journeys }) {
  return [...(read(vitest)?.testResults ?? []).flatMap(failedInFile), ...failedJourneys(read(journeys))]
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

function failedInFile({ name, message, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [described(name, 'did not load', message)] : []
  return failed.map((test) => described(name, test.fullName, test.failureMessages[0]))
}

function failedJourneys(report, suites = report?.suites ?? []) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        described(
          `e2e/${file}`,
          title,
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
        ),
      ),
    ...failedJourneys(report, inner),
  ])
}

const longestError = 8

function described(file, title, error = '') {
  const lines = error.split('\n').slice(0, longestError)
  return [`FAILED ${file} > ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
