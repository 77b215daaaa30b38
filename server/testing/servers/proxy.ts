import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from 'node:tls'

/** A proxy configured by an example of deploy/, in front of nodes on this machine. */
export interface Proxy {
  /** Forwards to its TLS port without TLS, so that clients need not trust its certificate. */
  url: string
  plainPort: number
  /** Its error output. */
  errors: () => string
  close: () => Promise<void>
}

/** The host name in the examples. */
export const serverName = 'seventeen.example.org'

export const isInstalled = (program: string) => spawnSync(program, ['-v']).error === undefined

/** @returns paths of a key and a certificate for `serverName` */
export function selfSigned(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${serverName}`, '-addext', `subjectAltName=DNS:${serverName}`]
  const { status, stderr } = spawnSync('openssl', [
    ...[...request, ...subject],
    ...['-keyout', key, '-out', certificate],
  ])
  if (status !== 0) throw new Error(`openssl: ${String(stderr)}`)
  return { key, certificate }
}

/** Accepts connections without TLS and forwards them to a TLS port. */
export async function withoutTls(tlsPort: number, certificate: string) {
  const server = createServer((client) => {
    const ca = readFileSync(certificate)
    const proxy = connect({ host: '127.0.0.1', port: tlsPort, servername: serverName, ca })
    client.pipe(proxy).pipe(client)
    for (const [one, other] of [
      [client, proxy],
      [proxy, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** @throws Error if the proxy ends first */
export async function answers(url: string, whyEnded: () => string | undefined): Promise<void> {
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    const reason = whyEnded()
    if (reason !== undefined) throw new Error(`It did not start: ${reason}`)
    await setTimeout(20)
  }
}

/** An example with ports and files of this machine. @throws Error if a text to replace is missing */
export function adapted(example: string, replaced: readonly [pattern: RegExp, by: string][]): string {
  return replaced.reduce(
    (text, [pattern, by]) => {
      if (!pattern.test(text)) throw new Error(`${example} has no ${pattern}`)
      return text.replace(pattern, by)
    },
    readFileSync(example, 'utf8'),
  )
}

/** Replacements that point an example's two nodes to these addresses. */
export const toNodes = (nodes: readonly string[]) =>
  nodes.map((node, at): [RegExp, string] => [new RegExp(`127\\.0\\.0\\.1:800${at + 1}`), new URL(node).host])
