import { spawnSync } from 'node:child_process'
import { isAllowed, productionPackages } from './package-licences.mjs'
import { ownEnvironment, root } from './prepare.mjs'

/**
 * `npm run check-packages`: lists the licences of the production packages, and the advisories that the registry knows
 * about them. Exit code 1 if a licence is not allowed, or an advisory is high or critical.
 */
const packages = productionPackages()
const refused = packages.filter((one) => !isAllowed(one))
console.log(`${packages.length} production packages:`)
for (const [licence, count] of countedLicences()) console.log(`  ${String(count).padStart(4)}  ${licence}`)
for (const { name, version, licence } of refused)
  console.error(`${name} ${version}: the licence ${licence ?? '(none named)'} is not allowed.`)
if (refused.length === 0) console.log('All of these licences are allowed (scripts/package-licences.mjs).')
const serious = seriousAdvisories()
process.exitCode = refused.length + serious > 0 ? 1 : 0

function countedLicences() {
  const counts = new Map()
  for (const { licence = '(none named)' } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Prints all advisories. @returns how many of them are high or critical; 0 if the registry does not answer */
function seriousAdvisories() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    env: ownEnvironment(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 120_000,
  })
  const { vulnerabilities, message } = readReport(stdout)
  if (!vulnerabilities) {
    console.warn(
      `Advisories were NOT checked: the registry did not answer (${message ?? 'no reason given'}). Run this again with a registry that answers, such as that of npm.`,
    )
    return 0
  }
  const found = Object.values(vulnerabilities)
  if (found.length === 0) console.log('The registry knows no advisories about them.')
  for (const { name, severity, range, fixAvailable } of found)
    console.error(`${severity}: ${name} ${range}${fixAvailable ? ', a fix is available' : ''}`)
  return found.filter(({ severity }) => severity === 'high' || severity === 'critical').length
}

function readReport(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
