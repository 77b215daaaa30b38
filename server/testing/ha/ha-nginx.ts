import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../product.ts'
import { adapted, answers, selfSigned, withoutTls } from '../servers/proxy.ts'

/** nginx with deploy/ha/nginx.conf, in front of nodes on this machine. */
export async function startHaNginx(
  nodes: readonly string[],
): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'seventeen-nginx-'))
  const [plainPort, tlsPort] = [await freePort(), await freePort()]
  const { key, certificate } = selfSigned(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  const config = adapted('deploy/ha/nginx.conf', [
    [/worker_processes auto;/, `${asRoot} daemon off; worker_processes 1; pid ${join(folder, 'pid')};`],
    [/http \{/, `http { access_log off; ${temporary.join(' ')}`],
    [/\/var\/cache\/nginx\/seventeen/, join(folder, 'cache')],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl;/, `listen 127.0.0.1:${tlsPort} ssl;`],
    // Known from nginx 1.25 on; Debian 12 has 1.22.
    [/http2 on;/, ''],
    [/\/run\/secrets\/certificate;/, `${certificate};`],
    [/\/run\/secrets\/certificate-key;/, `${key};`],
    ...nodes.map((node, at): [RegExp, string] => [new RegExp(`node-${at + 1}:8000`), new URL(node).host]),
  ])
  const [file, log] = [join(folder, 'nginx.conf'), join(folder, 'error.log')]
  await writeFile(file, config)
  const child = spawn('nginx', ['-p', folder, '-e', log, '-c', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const errors = await readFile(log, 'utf8').catch(() => '')
  const plain = await withoutTls(tlsPort, certificate)
  await answers(plain.url, () => (child.exitCode === null ? undefined : errors))
  return {
    url: plain.url,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await plain.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
