import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from 'node:tls'
import { freePort } from '../product.ts'

/** nginx as deploy/nginx.conf has it, before nodes on this machine. */
export interface Nginx {
  /** Its TLS port, without TLS: so that clients need not trust its certificate. */
  url: string
  plainPort: number
  /** What it has complained of. */
  errors: () => string
  close: () => Promise<void>
}

/** The name in deploy/nginx.conf. */
export const serverName = 'seventeen.example.org'

const exists = (program: string) => spawnSync(program, ['-v']).error === undefined

/** Why it cannot be started here. */
export const noNginx = !exists('nginx')
  ? 'nginx is not installed (apt-get install nginx)'
  : !exists('openssl')
    ? 'openssl is not installed'
    : undefined

/** @param folder an empty one @param nodes addresses of two nodes */
export async function startNginx(folder: string, nodes: readonly string[]): Promise<Nginx> {
  const [plainPort, tlsPort] = [await freePort(), await freePort()]
  const [key, certificate, log] = ['key.pem', 'certificate.pem', 'error.log'].map((name) =>
    join(folder, name),
  )
  if (!key || !certificate || !log) throw new Error('unreachable')
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${serverName}`,
  ]
  const names = ['-addext', `subjectAltName=DNS:${serverName}`, '-keyout', key, '-out', certificate]
  spawnSync('openssl', [...request, ...names])
  const site = join(folder, 'site.conf')
  writeFileSync(site, adapted({ plainPort, tlsPort, key, certificate, nodes }))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${log} warn;
     events { worker_connections 512; }
     http { access_log off; ${temporary.join(' ')} include ${site}; }`,
  )
  const child = spawn('nginx', ['-p', folder, '-e', log, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const errors = () => readFileSync(log, 'utf8')
  const decrypt = createServer((client) => {
    const ca = readFileSync(certificate)
    const proxy = connect({ host: '127.0.0.1', port: tlsPort, servername: serverName, ca })
    client.pipe(proxy).pipe(client)
    for (const [one, other] of [
      [client, proxy],
      [proxy, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  decrypt.listen(0, '127.0.0.1')
  await once(decrypt, 'listening')
  const address = decrypt.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${errors()}`)
    await setTimeout(20)
  }
  return {
    url,
    plainPort,
    errors,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await new Promise((closed) => decrypt.close(closed))
    },
  }
}

interface Places {
  plainPort: number
  tlsPort: number
  key: string
  certificate: string
  nodes: readonly string[]
}

/** The example with the ports and files of this machine. */
function adapted({ plainPort, tlsPort, key, certificate, nodes }: Places): string {
  const replaced: [pattern: RegExp, by: string][] = [
    [/listen \[::\].*;/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 /, `listen 127.0.0.1:${tlsPort} `],
    [/\S+fullchain\.pem/, certificate],
    [/\S+privkey\.pem/, key],
    ...nodes.map((node, at): [RegExp, string] => [
      new RegExp(`127\\.0\\.0\\.1:800${at + 1}`),
      new URL(node).host,
    ]),
  ]
  return replaced.reduce(
    (text, [pattern, by]) => {
      if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern}`)
      return text.replace(pattern, by)
    },
    readFileSync('deploy/nginx.conf', 'utf8'),
  )
}
