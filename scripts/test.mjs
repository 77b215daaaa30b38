import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './chromium.mjs'
import { prepare, root, runForOutput } from './prepare.mjs'

/**
 * `npm test`: runs every check and ends with one line, `N passed, N failed`, which CI reads. A failed test is run a
 * second time; one that then passes is reported as unstable. As the output is long, its end repeats the messages of
 * both.
 */

const started = Date.now()
const { node, env } = await prepare()
const browser = await findChromium(env)
const bin = (name, file) => join(root, 'node_modules', name, file)
const reports = join(root, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
let passed = 0
let failed = 0
/** What failed, with the start of its message. */
const failures = []
/** What failed once and passed when it was repeated, in the same form. */
const unstable = []

await buildWeb(node, env)
// In parallel: the tests wait for timers and PostgreSQL while the static checks use the processor.
await Promise.all([checkSources(), testRulesAndServer()])
await testJourneys()

for (const one of unstable) process.stdout.write(`\n== UNSTABLE, passed when repeated: ${one}\n`)
for (const failure of failures) process.stdout.write(`\n== FAILED: ${failure}\n`)
process.stdout.write(`\n${secondsSince(started)} s\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function checkSources() {
  const tsc = bin('@typescript/native', 'bin/tsc')
  await check('types: server, e2e and bench', [tsc, '-p', '.', '--checkers', '1'])
  await check('types: web', [tsc, '-p', 'web', '--checkers', '1'])
  await check('lint', [bin('oxlint', 'bin/oxlint')])
  await check('format', [bin('oxfmt', 'bin/oxfmt'), '--check'])
}

/** A check that passes or fails as a whole. Its output is printed in one piece, because tests run in parallel. */
async function check(title, args) {
  const began = Date.now()
  const { code, output } = await runForOutput(node, args, { cwd: root, env })
  if (code === 0) passed += 1
  else {
    failed += 1
    failures.push(`${title}\n${start(output)}`)
  }
  process.stdout.write(
    `\n== ${title}: ${code === 0 ? 'passed' : 'FAILED'} (${secondsSince(began)} s)\n${output}`,
  )
}

async function testRulesAndServer() {
  const report = join(reports, 'vitest.json')
  const ended = await runAndKeepEnd(
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  )
  // A file that fails outside of its tests counts as a failed suite, but not as a failed test.
  count('tests', ended, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    good: numPassedTests,
    bad: numFailedTests,
    messages: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}\n${start(message)}`] : []),
      ...assertionResults.filter(({ status }) => status === 'failed').map((test) => describeTest(name, test)),
    ]),
    repeated: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map((test) => describeTest(name, test)),
    ),
  }))
}

async function testJourneys() {
  const report = join(reports, 'playwright.json')
  process.stdout.write('\n== journeys in a browser\n')
  const ended = await runAndKeepEnd([bin('@playwright/test', 'cli.js'), 'test', '--retries=1'], {
    ...env,
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  count('journeys', ended, report, ({ stats, suites, errors }) => ({
    good: stats.expected + stats.flaky,
    bad: stats.unexpected,
    messages: [
      ...errors.map(({ message }) => start(message)),
      ...specsOf(suites)
        .filter(({ ok }) => !ok)
        .map(describeJourney),
    ],
    repeated: specsOf(suites)
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(describeJourney),
  }))
}

function describeTest(file, { fullName, failureMessages }) {
  return `${file}: ${fullName}\n${start(failureMessages.join('\n'))}`
}

function describeJourney({ file, title, tests }) {
  const error = tests.flatMap(({ results }) => results).find(({ error: found }) => found)?.error
  return `${file}: ${title}\n${start(error?.message ?? '')}`
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])
}

/** Adds a runner's figures; a runner that ends with an error counts as failed even if its report names no failed test. */
function count(title, { code, end }, report, readReport) {
  let read = { good: 0, bad: 0, messages: [], repeated: [] }
  try {
    read = readReport(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    process.stdout.write(`No report of the ${title}: ${error.message}\n`)
  }
  passed += read.good
  failed += read.bad > 0 ? read.bad : code === 0 && read.good > 0 ? 0 : 1
  failures.push(...read.messages)
  unstable.push(...read.repeated)
  if (code !== 0 && read.messages.length === 0) failures.push(`${title}, exit code ${code}\n${end}`)
}

/** Runs a program with its output shown. @returns its exit code and the end of its output */
function runAndKeepEnd(args, environment) {
  return new Promise((ended) => {
    let end = ''
    const child = spawn(node, args, { cwd: root, env: environment, stdio: ['inherit', 'pipe', 'pipe'] })
    for (const [stream, shown] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream.setEncoding('utf8').on('data', (chunk) => {
        shown.write(chunk)
        end = (end + chunk).slice(-5000)
      })
    child.on('close', (code) => ended({ code: code ?? 1, end }))
  })
}

function start(text) {
  return text.split('\n').slice(0, 15).join('\n').slice(0, 1500)
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000)
}
