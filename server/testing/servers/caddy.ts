import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../product.ts'
import {
  adapted,
  answers,
  isInstalled,
  selfSigned,
  serverName,
  toNodes,
  withoutTls,
  type Proxy,
} from './proxy.ts'

/** Reason why it cannot be started on this machine; undefined if it can. */
export const noCaddy = !isInstalled('caddy')
  ? 'Caddy is not installed (apt-get install caddy)'
  : !isInstalled('openssl')
    ? 'openssl is not installed'
    : undefined

/**
 * Caddy with deploy/Caddyfile and a certificate of its own, because no authority issues one for an example name.
 * @param folder an empty folder
 * @param nodes addresses of two nodes
 */
export async function startCaddy(folder: string, nodes: readonly string[]): Promise<Proxy> {
  const [plainPort, tlsPort] = [await freePort(), await freePort()]
  const { key, certificate } = selfSigned(folder)
  const example = adapted('deploy/Caddyfile', [
    [
      new RegExp(`^${serverName} \\{$`, 'm'),
      `${serverName}, 127.0.0.1 {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    ],
    ...toNodes(nodes),
  ])
  const file = join(folder, 'Caddyfile')
  const ports = `{\n\thttp_port ${plainPort}\n\thttps_port ${tlsPort}\n\tadmin off\n}\n`
  writeFileSync(file, `${ports}${example}`)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  })
  const ended = once(child, 'exit')
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)))
  const plain = await withoutTls(tlsPort, certificate)
  await answers(plain.url, () => (child.exitCode === null ? undefined : errors))
  return {
    url: plain.url,
    plainPort,
    errors: () => errors,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await plain.close()
    },
  }
}
