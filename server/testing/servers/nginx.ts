import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../product.ts'
import { adapted, answers, isInstalled, selfSigned, toNodes, withoutTls, type Proxy } from './proxy.ts'

/** Reason why it cannot be started on this machine; undefined if it can. */
export const noNginx = !isInstalled('nginx')
  ? 'nginx is not installed (apt-get install nginx)'
  : !isInstalled('openssl')
    ? 'openssl is not installed'
    : undefined

/** nginx with deploy/nginx.conf. @param folder an empty folder @param nodes addresses of two nodes */
export async function startNginx(folder: string, nodes: readonly string[]): Promise<Proxy> {
  const [plainPort, tlsPort] = [await freePort(), await freePort()]
  const { key, certificate } = selfSigned(folder)
  const [site, log] = [join(folder, 'site.conf'), join(folder, 'error.log')]
  const example = adapted('deploy/nginx.conf', [
    [/listen \[::\].*;/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 /, `listen 127.0.0.1:${tlsPort} `],
    [/\S+fullchain\.pem/, certificate],
    [/\S+privkey\.pem/, key],
    ...toNodes(nodes),
  ])
  writeFileSync(site, example)
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
  const plain = await withoutTls(tlsPort, certificate)
  await answers(plain.url, () => (child.exitCode === null ? undefined : errors()))
  return {
    url: plain.url,
    plainPort,
    errors,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await plain.close()
    },
  }
}
