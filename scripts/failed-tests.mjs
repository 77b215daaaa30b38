import { existsSync, readFileSync } from 'node:fs'

/**
 * What failed, from the report that Vitest or Playwright wrote; said once more at the end of `npm test`, where the last
 * lines of a log still show it.
 * @returns for each failed test its file, its name and the first lines of its error; nothing if there is no report
 */
export function failedTests(file) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return [...(report.testResults ?? []).flatMap(failedInFile), ...failedJourneys(report.suites ?? [])]
}

function failedInFile({ name, message, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0)
    return status === 'failed' ? [described(name, 'failed outside its tests', message)] : []
  return failed.map((test) => described(name, test.fullName, test.failureMessages[0]))
}

function failedJourneys(suites) {
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
    ...failedJourneys(inner),
  ])
}

const longestError = 8

function described(file, title, error = '') {
  const lines = error.split('\n').slice(0, longestError)
  return [`FAILED ${file} > ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
