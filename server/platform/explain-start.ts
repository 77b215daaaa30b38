import { addressesByHost } from './database/addresses.ts'
import { FolderInUse } from './database/data-folder.ts'
import { NewerSchema } from './database/migrate.ts'
import { DatabaseMissing, NoDatabase, NotBuiltIn } from './database/missing-database.ts'
import { UnsuitablePostgres } from './database/suitable-postgres.ts'
import { WrongSettings } from './config.ts'
import { errorCode } from './error-code.ts'
import { Refused } from './refusal.ts'
import { storageAway } from './storage/storage.ts'

type Failure = Error & { code?: string; syscall?: string; hostname?: string; errors?: Error[] }

/** The address of the database, with the name of its setting. */
interface GivenDatabase {
  name: string
  url: string
}

/** Explains to the operator why a start failed and what to do. */
export function explainedStart(error: unknown, database: GivenDatabase | undefined): string {
  if (!isFailure(error)) return String(error)
  if (error instanceof FolderInUse) return inUse(error)
  if (isExplained(error)) return error.message
  if (error.code === storageAway) return `The stored files are out of reach. ${error.message}.`
  const { code, message, stack, syscall } = error
  if (code === 'EADDRINUSE' && syscall === 'listen')
    return 'Its port is taken: stop the program that uses it, or set PORT to another one.'
  if (code === 'EACCES' && syscall === 'listen')
    return 'PORT: this user may not use this port. Choose a port above 1023, behind a proxy.'
  if ((code === 'EADDRNOTAVAIL' && syscall === 'listen') || isOtherHost(error, database?.url))
    return 'HOST: this machine has no such address. Use 0.0.0.0 for all its addresses, or 127.0.0.1 for local connections only.'
  const reason = database && databaseReason(error, database.url)
  if (reason) return `${database.name} (${withoutPassword(database.url)}): ${reason}`
  if (!code) return stack ?? message
  return message.startsWith(code) ? message : `${code}: ${message}`
}

const isFailure = (error: unknown): error is Failure => error instanceof Error

/** Errors whose message already explains what to do. */
const isExplained = (error: Failure) =>
  [DatabaseMissing, NoDatabase, NotBuiltIn, NewerSchema, UnsuitablePostgres, Refused, WrongSettings].some(
    (kind) => error instanceof kind,
  )

/** Whether the host name that was not found is HOST, and not that of the database. */
const isOtherHost = ({ syscall, hostname }: Failure, databaseUrl = '') =>
  syscall === 'getaddrinfo' &&
  hostname !== undefined &&
  !addressesByHost(databaseUrl).some((one) => URL.parse(one)?.hostname === hostname)

const inUse = ({ holder: { name, url } }: FolderInUse) =>
  url
    ? `It is already running at ${url}. To run a second one, give it another DATA_DIR.`
    : `${name} uses its data folder. Wait until it has ended, or set DATA_DIR to another folder.`

function databaseReason({ code = '', message, errors }: Failure, url: string): string | undefined {
  const all = [code, ...(errors ?? []).map((one) => errorCode(one) ?? '')].join(' ')
  if (!/^postgres(ql)?:\/\//.test(url) || /ERR_INVALID_URL/.test(all))
    return 'this is not an address. Write it as postgres://user:password@host:port/name, with %40 for @ in a password.'
  if (/unsupported startup parameter/.test(message))
    return `a connection pooler refuses a setting of the connection: ${message}. For a pooler in transaction mode, set DATABASE_DIRECT_URL to the address of PostgreSQL itself; for PgBouncer in session mode, add the setting to ignore_startup_parameters.`
  if (/ENOTFOUND|EAI_AGAIN/.test(all)) return 'this host is unknown. Check its name.'
  if (/ECONNREFUSED/.test(all)) return 'no PostgreSQL listens there. Start it, or correct host and port.'
  if (/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT/.test(all) || /timeout/i.test(message))
    return 'it does not respond. Check whether it is running and whether a firewall blocks it.'
  if (/28P01|28000/.test(all)) return `it refuses this user: ${message}. Correct the user and the password.`
  if (/3D000/.test(all)) return `${message}. Create it, or correct the name of the database.`
  if (/42501/.test(all)) return `${message}. The user must own the database.`
  return undefined
}

function withoutPassword(databaseUrl: string): string {
  try {
    return addressesByHost(databaseUrl).map(withoutItsPassword).join(', ')
  } catch {
    // It may contain a password.
    return '…'
  }
}

function withoutItsPassword(address: string): string {
  const url = new URL(address)
  if (url.password) url.password = '…'
  for (const name of url.searchParams.keys()) if (/password/i.test(name)) url.searchParams.set(name, '…')
  return decodeURI(url.href)
}
