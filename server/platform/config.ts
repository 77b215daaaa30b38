import { Resolver } from 'node:dns'
import { readIssuer } from 'contract/platform/issuer.ts'
import { z } from 'zod'
import './schema-words.ts'
import { isForReading, isPostgresUrl } from './database/addresses.ts'
import { isSender, isSmtpUrl } from './mail-settings.ts'
import { givenSettings, misspeltSettings, secretSettings } from './settings-source.ts'
import { isStorageUrl } from './storage/storage-url.ts'
import { tileSource, withoutTiles } from './tile-address.ts'

/** Ten years: longer periods are probably mistakes. */
const longestDays = 3650

const days = (standard: number, min = 1) =>
  z.coerce.number().int().min(min).max(longestDays).default(standard)
const hours = (standard: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(longestDays * 24)
    .default(standard)

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

function isSyslogAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^(tcp|tls):$/.test(url.protocol) && url.hostname !== '' && url.port !== ''
}

/** An address without path, query or user. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/** Why a setting is no address of PostgreSQL. */
const notPostgres =
  'this is not an address. Write it as postgres://user:password@host:port/name, with %40 for @ in a password'

/** An address to which the product can write. */
const writableDatabase = z
  .string()
  .refine(isPostgresUrl, notPostgres)
  .refine((url) => !isForReading(url), 'target_session_attrs must be read-write')

function isRedisUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== ''
}

function areDnsServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

const isBase64Url = (text: string, bytes: number) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes

const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

const storageWords = 'must be s3://bucket or s3://bucket/folder'

/** All settings with description and default, as listed in docs/operating.md. */
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
  CORS_ORIGINS: z
    .string()
    .transform((origins) => origins.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.string().refine(isOrigin, 'must be origins, such as https://charts.example.org')))
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .optional()
    .describe(
      'Origins of other sites whose pages may call the API with an API token, as https://charts.example.org, separated by commas.',
    ),
  TRUST_PROXY: flag
    .default(false)
    .describe(
      'Believe X-Forwarded-For and X-Forwarded-Proto: set it only behind a proxy that overwrites them.',
    ),
  DATABASE_URL: writableDatabase
    .optional()
    .describe(
      'A PostgreSQL 18 server, as postgres://user:password@host:port/name, or a pooler in front of it (see DATABASE_DIRECT_URL). Several hosts are separated by commas, as in @one:5432,two:5432/name?target_session_attrs=read-write: the one that can be written to is used, also after a failover. Without this setting the embedded server is started in DATA_DIR.',
    ),
  DATABASE_DIRECT_URL: writableDatabase
    .optional()
    .describe(
      'Address of PostgreSQL itself when DATABASE_URL is that of a pooler in transaction mode, such as PgBouncer. It serves migrations, notifications between nodes, the queue of jobs, backups and counts of attempts. Default: DATABASE_URL.',
    ),
  DATABASE_READ_URL: z
    .string()
    .refine(isPostgresUrl, notPostgres)
    .optional()
    .describe(
      'Replicas of the database for searches, lists, maps, matches, results and downloads, as one address with one host or several: postgres://user:password@one,two/name. Without them, or while they are more than a second behind, the primary is read.',
    ),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, 'must be redis://user:password@host:port, or rediss://… with TLS')
    .optional()
    .describe(
      'A Redis 7 or Valkey server, as redis://user:password@host:port. It carries messages between nodes, presence and the shared limits on attempts. Without it PostgreSQL does, which is enough for a few nodes.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    // On two cores ten are faster than twenty, because fewer concurrent transactions wait less for each other.
    .default(10)
    .describe('Maximum number of connections that this process opens for requests.'),
  ROLE: z
    .enum(['all', 'web', 'jobs'])
    .default('all')
    .describe(
      'What this process does: `web` serves pages, API and sockets, `jobs` works on background jobs and serves only /healthz, /readyz and /metrics. At least one process must work on jobs.',
    ),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe(
      'Number of processes behind this port, for machines with more than two cores. Each has its own connections (DATABASE_POOL) and counts as a node.',
    ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database, uploaded files and the generated secret.'),
  STORAGE_URL: z
    .string()
    .refine(isStorageUrl, storageWords)
    .optional()
    .describe(
      'Object storage for uploaded files, as s3://bucket/folder: see [files in object storage](#files-in-object-storage). Without it they are in DATA_DIR/media.',
    ),
  PREVIOUS_STORAGE_URL: z
    .string()
    .refine((url) => url === 'folder' || isStorageUrl(url), `${storageWords}, or \`folder\``)
    .optional()
    .describe(
      'Where files are also read that are not in STORAGE_URL, while they are being moved: s3://bucket/folder, or `folder` for DATA_DIR/media.',
    ),
  STORAGE_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be https://host or http://host:port, without a path')
    .optional()
    .describe('Address of a server compatible with S3, as https://host. Default: Amazon S3.'),
  STORAGE_PUBLIC_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be https://host or http://host:port, without a path')
    .optional()
    .describe('Its address for browsers, with STORAGE_REDIRECT. Default: STORAGE_ENDPOINT.'),
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as eu-central-1')
    .optional()
    .describe('Region of the bucket. Default: AWS_REGION, or us-east-1.'),
  STORAGE_PATH_STYLE: flag
    .default(false)
    .describe(
      'Request https://host/bucket instead of https://bucket.host, as most servers other than Amazon S3 require.',
    ),
  STORAGE_ENCRYPTION: z
    .enum(['AES256', 'aws:kms'])
    .optional()
    .describe('Encryption by the server that is requested for every file. Default: that of the bucket.'),
  STORAGE_KMS_KEY: z
    .string()
    .optional()
    .describe('The key of aws:kms, as its id or ARN. Default: that of the account.'),
  STORAGE_REDIRECT: flag
    .default(false)
    .describe(
      'Let browsers download private files from the object storage itself, with an address that works for a minute, after access was checked. Pictures and files shown within pages still come from the product.',
    ),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs links to files and tokens in mails, and encrypts secrets of webhooks and single sign-on; at least 32 characters, the same on every node. Generated in DATA_DIR outside production.',
    ),
  PREVIOUS_SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signatures by this key are also accepted, and what it has encrypted is read, while SECRET_KEY is being replaced; at least 32 characters.',
    ),
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'must be smtp://user:password@host:port, or smtps://… for TLS from the first byte, with %40 for @ in a password',
    )
    .optional()
    .describe(
      'Mail server, as smtp://user:password@host:port. Without it mails are kept for MAIL_DAYS, sent once it is set and, outside production, shown at /dev/outbox.',
    ),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address, or a name with an address: Seventeen <no-reply@example.org>')
    .default('Seventeen <no-reply@localhost>')
    .describe('Sender of every mail; with SMTP_URL it must be set in production.'),
  AUDIT_LOG_DAYS: days(730).describe('Days for which entries of the audit log are kept.'),
  AUDIT_SYSLOG: z
    .string()
    .refine(isSyslogAddress, 'must be tcp://host:port or tls://host:port')
    .optional()
    .describe(
      'Forwards every new entry of the audit log to a syslog server (RFC 5424), as tcp://host:port or tls://host:port. Entries wait while it is out of reach.',
    ),
  NOTIFICATION_DAYS: days(365).describe('Days for which notifications are kept.'),
  MAIL_DAYS: days(30, 3).describe(
    'Days for which mails are kept, sent or not; at least 3, because sending is retried for two days.',
  ),
  IDEMPOTENCY_KEY_HOURS: hours(24).describe(
    'Hours in which a repeated request with the same Idempotency-Key gets the first response.',
  ),
  SESSION_IDLE_HOURS: hours(12).describe('Hours without a request after which a session ends.'),
  SESSION_DAYS: days(30).describe("Days after which a session with 'Remember me' ends."),
  STAFF_SECOND_FACTOR: flag
    .optional()
    .describe(
      'Staff have no special rights until they have set up a second factor, and are led to it when they sign in. Default: true in production, false elsewhere. Set it to false in production for demonstrations only.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum level that is logged, as JSON lines.'),
  PROJECT_QUOTA: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Maximum megabytes of files in the answers and documents of one project.'),
  DAILY_QUOTA: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe('Maximum megabytes of files that one person may store in 24 hours.'),
  MAP_TILE_URL: z
    .string()
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .refine(
      (url) => url === withoutTiles || tileSource(url) !== undefined,
      `must be http(s)://…{z}…{x}…{y}…, or ${withoutTiles}`,
    )
    .describe(
      "Address of map tiles with {z}, {x} and {y}; the host may begin with {s}. `none` shows only the outlines of countries. The server checks regularly whether the tile server responds; while it does not, maps show no tiles. OpenStreetMap's own servers are for light use only.",
    ),
  MAP_TILE_ATTRIBUTION: z
    .string()
    .default('© OpenStreetMap contributors https://www.openstreetmap.org/copyright')
    .describe('Attribution shown on maps; an address at its end becomes a link.'),
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
      'Hosts whose pages may be embedded as the dashboard of a project, separated by commas; *.example.org includes all subdomains, `none` disables embedding. Dashboards on other hosts open in a new tab.',
    ),
  WEBHOOKS_TO_PRIVATE_NETWORK: flag
    .default(false)
    .describe(
      'Send webhooks and push notifications also to http:// and to addresses inside the network. For development and tests; never in production.',
    ),
  VAPID_PUBLIC_KEY: z
    .string()
    .refine((key) => isBase64Url(key, 65), 'must be a key made by npm run new-push-keys')
    .optional()
    .describe(
      'Public key of push notifications; `npm run --silent new-push-keys` makes both keys. Without the three settings the choice is not offered.',
    ),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((key) => isBase64Url(key, 32), 'must be a key made by npm run new-push-keys')
    .optional()
    .describe('Private key of push notifications, the same on every node.'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto:address or https://…')
    .optional()
    .describe('Contact for the operators of push services, as mailto:operator@example.org or https://….'),
  DNS_SERVERS: z
    .string()
    .transform((servers) => servers.split(',').map((server) => server.trim()))
    .refine(
      areDnsServers,
      'must be IP addresses, with a port if it is not 53, such as 9.9.9.9,[2620:fe::fe]:53',
    )
    .optional()
    .describe(
      'DNS servers that look up the records by which institutions prove their domains, as IP addresses separated by commas. Default: those of the system.',
    ),
  OIDC_ISSUER: z
    .string()
    .refine(
      (text) => readIssuer(text) === text,
      'must be the address of a provider, such as https://login.example.org/realms/main',
    )
    .optional()
    .describe(
      'A provider of OpenID Connect with which everybody can sign in, as its address: see [single sign-on](single-sign-on.md).',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Client ID of this installation at OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Client secret of this installation at OIDC_ISSUER.'),
  OIDC_LABEL: z
    .string()
    .refine((label) => label.length <= 60, 'must have at most 60 characters')
    .default('single sign-on')
    .describe('Name of that provider on its button: Continue with …'),
  OIDC_TO_PRIVATE_NETWORK: flag
    .default(false)
    .describe(
      'Allow providers of institutions whose addresses are inside the network. Only where you trust the Admins of all institutions: they can then send requests to addresses there. The provider in OIDC_ISSUER may always be inside.',
    ),
  STOP_DELAY: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'Seconds for which a stopping node keeps serving while /readyz responds with 503, so that load balancers remove it before its port closes.',
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
    .describe(
      'Bearer token for /metrics from other machines. Without it only this machine may read /metrics.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'must be http://host:port or https://…',
    )
    .optional()
    .describe(
      'Sends traces of requests and their statements to this OpenTelemetry collector, as http://collector:4318 (OTLP over HTTP). Other variables of OpenTelemetry, such as OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS, apply, too.',
    ),
  RATE_LIMITS: flag
    .default(true)
    .describe('Limit repeated attempts, as listed under *Limits on attempts*. Turn off for load tests only.'),
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
  STAFF_SECOND_FACTOR: boolean
  production: boolean
}

/** Invalid settings: one line each, with the name and what is expected. */
export class WrongSettings extends Error {}

const names = Object.keys(settings)

/**
 * Reads the settings once, at startup.
 * @throws WrongSettings with every invalid setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values, problems } = givenSettings(env, names)
  const read = z.object(settings).safeParse(values)
  const wrong = read.success
    ? []
    : read.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`)
  problems.push(...wrong, ...missingInProduction(values))
  if (problems.length === 0)
    problems.push(
      ...settingsInGroups.flatMap((needed) => incomplete(needed, values)),
      ...databaseMissing(values),
      ...halfOfStorage(values),
    )
  if (!read.success || problems.length > 0) throw new WrongSettings(problems.join('\n'))
  const production = read.data.NODE_ENV === 'production'
  return {
    ...read.data,
    PUBLIC_URL: (read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`).replace(/\/$/, ''),
    isPublicUrlSet: read.data.PUBLIC_URL !== undefined,
    DEMO_DATA: !production && (read.data.DEMO_DATA ?? true),
    STAFF_SECOND_FACTOR: read.data.STAFF_SECOND_FACTOR ?? production,
    production,
  }
}

/** Settings of which none or all are given. */
const settingsInGroups = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
]

function incomplete(needed: readonly string[], values: Readonly<Record<string, string>>): string[] {
  const given = needed.find((name) => values[name])
  const missing = needed.filter((name) => !values[name])
  return given === undefined || missing.length === 0
    ? []
    : [`${given}: is set without ${missing.join(' and ')}`]
}

function databaseMissing(values: Readonly<Record<string, string>>): string[] {
  if (values['DATABASE_URL']) return []
  return ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
    .filter((name) => values[name])
    .map((name) => `${name}: is set without DATABASE_URL`)
}

/** Settings of object storage without its address, or its key without its encryption. */
function halfOfStorage(values: Readonly<Record<string, string>>): string[] {
  const { STORAGE_URL: url, PREVIOUS_STORAGE_URL: previous, ...others } = values
  const problems: string[] = []
  const ofBucket = ['STORAGE_ENDPOINT', 'STORAGE_REDIRECT', 'STORAGE_ENCRYPTION'].find(
    (name) => others[name] && others[name] !== 'false',
  )
  if (ofBucket && !url && !previous) problems.push(`${ofBucket}: is set without STORAGE_URL`)
  if (others['STORAGE_KMS_KEY'] && others['STORAGE_ENCRYPTION'] !== 'aws:kms')
    problems.push('STORAGE_KMS_KEY: is set without STORAGE_ENCRYPTION=aws:kms')
  if (previous && previous === (url ?? 'folder'))
    problems.push('PREVIOUS_STORAGE_URL: must differ from the current storage; remove it')
  return problems
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
    ...(values['OIDC_ISSUER']?.startsWith('http:')
      ? ['OIDC_ISSUER: must begin with https:// in production']
      : []),
    ...(values['WEBHOOKS_TO_PRIVATE_NETWORK'] === 'true'
      ? ['WEBHOOKS_TO_PRIVATE_NETWORK: must not be true in production']
      : []),
  ]
}

/** A warning for each variable whose name looks like a misspelt setting. */
export const namesToLookAt = (env: Readonly<Record<string, string | undefined>>): string[] =>
  misspeltSettings(env, names).map(
    ({ given, meant }) => `WARNING: ${given} is not a setting and is ignored. Did you mean ${meant}?`,
  )

/** A line for each setting: its name, its value unless it is secret, and its source. */
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
