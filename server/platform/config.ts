import { z } from 'zod'
import { isSender, isSmtpUrl } from './mail-settings.ts'
import { givenSettings, misspeltSettings, secretSettings } from './settings-source.ts'
import { tileSource, withoutTiles } from './tile-address.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** An address without path, query or user. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol)
}

const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** All settings with description and default; docs/operating.md prints this table. */
export const settings = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      'In production no demo data is loaded, no outbox page is served, and SECRET_KEY and PUBLIC_URL must be set.',
    ),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8000).describe('Port to listen on.'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be https://host or http://host:port, without a path')
    .optional()
    .describe('Address people use, for links in mails and the origin check. Default: http://localhost:PORT.'),
  TRUST_PROXY: flag
    .default(false)
    .describe(
      'Believe X-Forwarded-For and X-Forwarded-Proto: set it only behind a proxy that overwrites them.',
    ),
  DATABASE_URL: z
    .string()
    .refine(
      isPostgresUrl,
      'this is no address. It is written as postgres://user:password@host:port/name; in a password, %40 stands for @',
    )
    .optional()
    .describe(
      'A PostgreSQL 18 server, as postgres://user:password@host:port/name. Without it the embedded one is started in DATA_DIR.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    // On two cores ten are faster than twenty: transactions of which fewer run at once wait less for one another.
    .default(10)
    .describe('Most connections this process opens for requests.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database, uploaded files and the generated secret.'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs links to files and makes the tokens of mailed links; at least 32 characters, the same on every node. Generated in DATA_DIR outside production.',
    ),
  PREVIOUS_SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signatures by this key are good as well, while SECRET_KEY is replaced; at least 32 characters.',
    ),
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'must be smtp://user:password@host:port, or smtps://… for TLS from the first byte; in a password, %40 stands for @',
    )
    .optional()
    .describe(
      'Mail server, as smtp://user:password@host:port. Without it mails are kept for 30 days, sent once it is set and, outside production, shown at /dev/outbox.',
    ),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address, or a name with an address: Seventeen <no-reply@example.org>')
    .default('Seventeen <no-reply@localhost>')
    .describe('Sender of every mail; with SMTP_URL it must be set in production.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged, as JSON lines.'),
  PROJECT_QUOTA: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Megabytes of files that the answers and documents of one project may come to.'),
  DAILY_QUOTA: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe('Megabytes of files that one person may store in 24 hours.'),
  MAP_TILE_URL: z
    .string()
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .refine(
      (url) => url === withoutTiles || tileSource(url) !== undefined,
      `must be http(s)://…{z}…{x}…{y}…, or ${withoutTiles}`,
    )
    .describe(
      "Where browsers load the tiles of maps from: an address with {z}, {x} and {y}, a host that begins with {s} allowed.; `none` for the countries' outlines alone. The server itself looks now and then whether they answer, and maps do without while they do not. OpenStreetMap's own servers are for light use.",
    ),
  MAP_TILE_ATTRIBUTION: z
    .string()
    .default('© OpenStreetMap contributors https://www.openstreetmap.org/copyright')
    .describe('What maps say about their tiles; an address at its end becomes its link.'),
  DASHBOARD_HOSTS: z
    .string()
    .transform((hosts) => (hosts === 'none' ? [] : hosts.split(',').map((host) => host.trim().toLowerCase())))
    .pipe(
      z.array(
        z.string().regex(hostPattern, 'must be host names, such as charts.example.org or *.example.org'),
      ),
    )
    .default(['app.powerbi.com', 'lookerstudio.google.com', 'public.tableau.com'])
    .describe(
      'Hosts whose pages may stand in the dashboard frame of a project, separated by commas; *.example.org for all below it, none for none. Dashboards elsewhere open in a tab of their own.',
    ),
  STOP_DELAY: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'Seconds for which a stop goes on serving while /readyz says 503, so that load balancers take the node out before its port closes.',
    ),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto:address or https://…')
    .optional()
    .describe(
      'Where to report vulnerabilities, as mailto:security@example.org or https://…: published at /.well-known/security.txt. Without it that address is 404.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics from other machines. Without it only this machine may read them.'),
  RATE_LIMITS: flag
    .default(true)
    .describe('Refuse too many attempts at sign-in, registration and reset. Turn off for load tests only.'),
  DEMO_DATA: flag
    .optional()
    .describe(
      'Load the demo data into an empty database at start. Default: true outside production, never in production.',
    ),
} satisfies Record<string, z.ZodType>

type Settings = z.output<z.ZodObject<typeof settings>>
export interface Config extends Settings {
  PUBLIC_URL: string
  isPublicUrlSet: boolean
  DEMO_DATA: boolean
  production: boolean
}

/** Settings that are wrong, each on a line with its name and what is expected. */
export class WrongSettings extends Error {}

const names = Object.keys(settings)

/**
 * Reads the settings once, at startup.
 * @throws WrongSettings naming every one
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values, problems } = givenSettings(env, names)
  const read = z.object(settings).safeParse(values)
  const wrong = read.success
    ? []
    : read.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`)
  problems.push(...wrong, ...missingInProduction(values))
  if (!read.success || problems.length > 0) throw new WrongSettings(problems.join('\n'))
  const production = read.data.NODE_ENV === 'production'
  return {
    ...read.data,
    PUBLIC_URL: (read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`).replace(/\/$/, ''),
    isPublicUrlSet: read.data.PUBLIC_URL !== undefined,
    DEMO_DATA: !production && (read.data.DEMO_DATA ?? true),
    production,
  }
}

function missingInProduction(values: Readonly<Record<string, string>>): string[] {
  if (values['NODE_ENV'] !== 'production') return []
  return [
    ...(values['SECRET_KEY']
      ? []
      : ['SECRET_KEY: must be set in production; npm run new-secret-key makes one']),
    ...(values['PUBLIC_URL'] ? [] : ['PUBLIC_URL: must be set in production']),
    ...(values['SMTP_URL'] && !values['MAIL_FROM']
      ? ['MAIL_FROM: must be set in production when SMTP_URL is']
      : []),
    ...(values['DEMO_DATA'] === 'true' ? ['DEMO_DATA: must not be true in production'] : []),
  ]
}

/** A line for each variable that looks like a setting and is none. */
export const namesToLookAt = (env: Readonly<Record<string, string | undefined>>): string[] =>
  misspeltSettings(env, names).map(
    ({ given, meant }) => `WARNING: ${given} is no setting and is not used. Is ${meant} meant?`,
  )

/** A line for each setting: its name, its value unless it is secret, and where it comes from. */
export function settingsReport(env: Readonly<Record<string, string | undefined>>): string[] {
  const { values, sources } = givenSettings(env, names)
  return Object.entries(settings).map(([name, schema]) => {
    const fallback = schema instanceof z.ZodDefault ? String(schema.parse(undefined)) : 'none'
    const given = values[name]
    const hidden = secretSettings.some((secret) => secret === name)
    const shown = given === undefined ? fallback : hidden ? `(${given.length} characters)` : given
    return `${name}=${shown}  [${sources[name] ?? 'default'}]`
  })
}

/** Every setting as a Markdown table: name, default, meaning. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const fallback = schema instanceof z.ZodDefault ? `\`${String(schema.parse(undefined))}\`` : ''
    return `| \`${name}\` | ${fallback} | ${schema.description} |`
  })
  return ['| Setting | Default | What it does |', '| --- | --- | --- |', ...rows, ''].join('\n')
}
