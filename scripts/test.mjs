import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './chromium.mjs'
import { prepare, root, run, runForOutput } from './prepare.mjs'

/** `npm test`: runs every check and ends with one line, `N passed, N failed`, which CI reads. */

const started = Date.now()
const { node, env } = await prepare()
const browser = await findChromium(env)
const bin = (name, file) => join(root, 'node_modules', name, file)
const reports = join(root, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
let passed = 0
let failed = 0

await buildWeb(node, env)
// In parallel: the tests wait for timers and PostgreSQL while the static checks use the processor.
await Promise.all([checkSources(), testRulesAndServer()])
await testJourneys()

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
  else failed += 1
  process.stdout.write(
    `\n== ${title}: ${code === 0 ? 'passed' : 'FAILED'} (${secondsSince(began)} s)\n${output}`,
  )
}

async function testRulesAndServer() {
  const report = join(reports, 'vitest.json')
  const code = await run(
    node,
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  )
  // A file that fails outside of its tests counts as a failed suite, but not as a failed test.
  count(code, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

async function testJourneys() {
  const report = join(reports, 'playwright.json')
  process.stdout.write('\n== journeys in a browser\n')
  const code = await run(node, [bin('@playwright/test', 'cli.js'), 'test'], {
    ...env,
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  count(code, report, ({ stats }) => [stats.expected, stats.unexpected])
}

/** Adds a runner's figures; a runner that ends with an error counts as failed even if its report names no failed test. */
function count(code, report, figuresOf) {
  let figures = [0, 0]
  try {
    figures = figuresOf(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    process.stdout.write(`No report of the tests: ${error.message}\n`)
  }
  const [good, bad] = figures
  passed += good
  failed += bad > 0 ? bad : code === 0 && good > 0 ? 0 : 1
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000)
}
