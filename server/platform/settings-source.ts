import { readFileSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

/** Settings that may be read from the file named by NAME_FILE. They are never printed. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'PREVIOUS_SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
] as const
const isSecret = (name: string) => secretSettings.some((one) => one === name)

export interface GivenSettings {
  /** Values by name, without empty ones. */
  values: Record<string, string>
  /** The source of each value. */
  sources: Record<string, string>
  problems: string[]
}

/** Reads settings from the environment and from the files that it names. */
export function givenSettings(env: Env, names: readonly string[]): GivenSettings {
  const given: GivenSettings = { values: {}, sources: {}, problems: [] }
  for (const name of names) {
    const value = env[name]
    const file = isSecret(name) ? env[`${name}_FILE`] : undefined
    if (value && file)
      given.problems.push(`${name}: both ${name} and ${name}_FILE are set; remove one of them`)
    else if (file) readSecret(name, file, given)
    else if (value) {
      given.values[name] = value
      given.sources[name] = 'environment'
    }
  }
  return given
}

function readSecret(name: string, file: string, { values, sources, problems }: GivenSettings): void {
  try {
    const value = readFileSync(file, 'utf8').trim()
    if (value) values[name] = value
    else problems.push(`${name}_FILE: ${file} is empty`)
    sources[name] = file
  } catch (error) {
    problems.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * The address of PostgreSQL itself from the environment or its file, for messages about an unreachable database, with the
 * name of its setting.
 */
export function givenDatabaseUrl(env: Env): { name: string; url: string } | undefined {
  const { values } = givenSettings(env, ['DATABASE_DIRECT_URL', 'DATABASE_URL'])
  return Object.entries(values).map(([name, url]) => ({ name, url }))[0]
}

/** Shorter names are too often similar to variables of other programs. */
const shortest = 6

/** Environment variables that look like a misspelt setting, with the setting that may be meant. */
export function misspeltSettings(env: Env, names: readonly string[]): { given: string; meant: string }[] {
  const known = [...names, ...secretSettings.map((name) => `${name}_FILE`)]
  return Object.keys(env).flatMap((given) => {
    if (given.length < shortest || known.includes(given)) return []
    const plain = given.replace(/_FILE$/, '')
    if (names.includes(plain)) return [{ given, meant: plain }]
    const meant = known.find((name) => name.length >= shortest && distance(given.toUpperCase(), name) <= 2)
    return meant ? [{ given, meant }] : []
  })
}

/** Edit distance between two texts; swapping two neighbouring characters counts as one edit. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Infinity
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[to.length] ?? Infinity
}
