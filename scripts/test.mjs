import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './chromium.mjs'
import { failedTests } from './failed-tests.mjs'
import { ownEnvironment, prepare, root, run, runForOutput } from './prepare.mjs'
import { slowestFiles } from './slowest-files.mjs'

/** `npm test`: everything that judges a change, ending with one line over all of it. */

// It waits for the network most of the time: the packages are installed meanwhile.
const browser = findChromium(ownEnvironment())
const { node, env: bare } = await prepare()
// A hundred processes compile the same modules of the product: one does it for all, before most of them start.
const env = { ...bare, NODE_COMPILE_CACHE: join(root, '.cache', 'node-compile') }
const bin = (name, file) => join(root, 'node_modules', name, file)
const reports = join(root, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const report = {
  vitest: join(reports, 'vitest.json'),
  vitestFiles: join(reports, 'vitest-files.json'),
  journeys: join(reports, 'playwright.json'),
}
const started = Date.now()
let passed = 0
const failures = []

// The tests wait a lot, for timers and for PostgreSQL: the static checks use the processor meanwhile.
const checks = checkSources()
await Promise.all([buildWeb(node, env), run(node, ['--eval', "import('./server/app.ts')"], env)])
// The product of the journeys starts meanwhile, too: it takes ten seconds of one processor.
const product = checks.then(startProduct)
await Promise.all([testRulesAndServer(), checks])
await testJourneys(await product)

process.stdout.write(`\n== the ten slowest files\n${slowestFiles(report, 10).join('\n')}\n`)
for (const failure of failures) process.stdout.write(`\n${failure}\n`)
process.stdout.write(`\n${secondsSince(started)} s\n${passed} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)

/**
 * One after the other. Journeys and benchmarks use the server, whose deep types take most of the time: they are checked
 * together, with the types of a browser, which `no-undef` keeps out of the server.
 */
async function checkSources() {
  for (const [title, folder] of [
    ['server, journeys and benchmarks', '.'],
    ['web', 'web'],
  ])
    // Each checker works out the deep types of Kysely and zod anew: four, as by default, take three times the processor.
    await check(`types: ${title}`, [bin('@typescript/native', 'bin/tsc'), '-p', folder, '--checkers', '1'])
  await check('lint', [bin('oxlint', 'bin/oxlint')])
  await check('format', [bin('oxfmt', 'bin/oxfmt'), '--check'])
}

async function testRulesAndServer() {
  const code = await run(
    node,
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/file-durations-reporter.mjs',
      `--outputFile.json=${report.vitest}`,
    ],
    { ...env, FILE_DURATIONS: report.vitestFiles },
  )
  count('vitest', code, report.vitest, ({ numPassedTests }) => numPassedTests)
}

/** @returns where it is, and what stops it; if it does not start, the journeys try themselves and say why */
function startProduct() {
  const child = spawn(node, ['e2e/product-for-journeys.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((over) => child.once('exit', over))
  const stop = () => {
    if (child.connected) child.disconnect()
    return ended
  }
  return new Promise((started) => {
    child.once('message', (settings) => started({ settings, stop }))
    child.once('exit', () => started({ settings: {}, stop }))
  })
}

async function testJourneys(product) {
  process.stdout.write('\n== journeys in a browser\n')
  const code = await run(node, [bin('@playwright/test', 'cli.js'), 'test'], {
    ...env,
    ...(await browser),
    ...product.settings,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report.journeys,
  })
  await product.stop()
  count('playwright', code, report.journeys, ({ stats }) => stats.expected)
}

/** A check that passes or fails as a whole. What it prints appears in one piece, as tests run beside it. */
async function check(title, args) {
  const began = Date.now()
  // The compiler of TypeScript collects garbage less often: a quarter of its processor time for a quarter more memory.
  const { code, output } = await runForOutput(node, args, { cwd: root, env: { ...env, GOGC: '400' } })
  if (code === 0) passed += 1
  else failures.push(`FAILED ${title}\n${output.slice(-1000)}`)
  const verdict = code === 0 ? '' : `${title}: failed\n`
  process.stdout.write(`\n== ${title} (${secondsSince(began)} s)\n${output}${verdict}`)
}

/** Adds what a runner counted. Whatever ends it with another code than 0 fails the whole, even if its report names nothing. */
function count(runner, code, file, passedIn) {
  const tests = failedTests(file)
  failures.push(...tests)
  try {
    const good = passedIn(JSON.parse(readFileSync(file, 'utf8')))
    passed += good
    if (tests.length === 0 && (code !== 0 || good === 0))
      failures.push(`FAILED ${runner}: ended with ${code}, ${good} passed`)
  } catch (error) {
    failures.push(`FAILED ${runner}: no report of the tests: ${error.message}`)
  }
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000)
}
