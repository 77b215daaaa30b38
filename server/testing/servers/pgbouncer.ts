import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../product.ts'
import { emptyDataFolder, removeDataFolder } from '../data-folder.ts'
import { isInstalled } from './proxy.ts'

/** Reason why it cannot be started on this machine; undefined if it can. */
export const noPgbouncer = isInstalled('pgbouncer')
  ? undefined
  : 'pgbouncer is not installed (apt-get install pgbouncer)'

/** PgBouncer in transaction mode, with few connections, in front of the server of an address. */
export async function startPgbouncer(
  url: string,
  { poolSize = 4 }: { poolSize?: number } = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await emptyDataFolder()
  const port = await freePort()
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
server_connect_timeout = 2
server_login_retry = 1
logfile = ${join(folder, 'log')}
`,
  )
  await chmod(folder, 0o777)
  const asOther = process.getuid?.() === 0 ? ['--user=nobody'] : []
  const child = spawn('pgbouncer', [...asOther, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await removeDataFolder(folder)
    },
  }
}
