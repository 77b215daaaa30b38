import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './chromium.mjs'
import { prepare, root, run } from './prepare.mjs'

/** `npm test`: everything that judges a change, ending with one line over all of it. */
const { node, env } = prepare()
const bin = (name, file) => join(root, 'node_modules', name, file)
const reports = join(root, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const started = Date.now()
let passed = 0
let failed = 0

/** A check that passes or fails as a whole. */
async function check(title, program, args) {
  process.stdout.write(`\n== ${title}\n`)
  const code = await run(program, args, env)
  if (code === 0) passed += 1
  else failed += 1
  if (code !== 0) process.stdout.write(`${title}: failed\n`)
}

for (const part of ['contract', 'server', 'web', 'e2e'])
  await check(`types: ${part}`, node, [bin('typescript', 'bin/tsc'), '-p', part])
await check('lint', node, [
  bin('eslint', 'bin/eslint.js'),
  '.',
  '--cache',
  '--cache-location',
  '.cache/eslint/',
])
await check('format', node, [
  bin('prettier', 'bin/prettier.cjs'),
  '--check',
  '--log-level',
  'warn',
  '--cache',
  '--cache-location',
  '.cache/prettier',
  '.',
])

process.stdout.write('\n== rules and server\n')
const vitestReport = join(reports, 'vitest.json')
await run(
  node,
  [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  env,
)
count(
  vitestReport,
  ({ numPassedTests, numFailedTests, numTotalTestSuites, numPassedTestSuites, testResults }) => ({
    good: numPassedTests,
    // A file that does not even load counts too.
    bad:
      numFailedTests +
      testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length,
    any: numTotalTestSuites >= numPassedTestSuites,
  }),
)

process.stdout.write('\n== journeys in a browser\n')
await buildWeb(node, env)
const browserReport = join(reports, 'playwright.json')
const chromium = await findChromium(env)
await run(node, [bin('@playwright/test', 'cli.js'), 'test'], {
  ...env,
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
})
count(browserReport, ({ stats }) => ({ good: stats.expected, bad: stats.unexpected + stats.flaky }))

process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** Adds a runner's own count; a runner that left none has failed. */
function count(file, read) {
  try {
    const { good, bad } = read(JSON.parse(readFileSync(file, 'utf8')))
    passed += good
    failed += bad
    if (good + bad === 0) failed += 1
  } catch (error) {
    process.stdout.write(`No report of the tests: ${error.message}\n`)
    failed += 1
  }
}
