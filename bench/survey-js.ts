import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'

/** Versions of the compared page: the last survey-react-ui, the survey-core that it requires, and our own React. */
const packages = {
  'survey-core': '3.0.0',
  'survey-react-ui': '3.0.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
}
const folder = join('.cache', 'survey-js')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

export interface SurveyJs {
  url: string
  version: string
  stop: () => void
}

/** Installs SurveyJS into its own folder (once), bundles a page with it, and serves that with the form. */
export async function startSurveyJs(form: object): Promise<SurveyJs> {
  install()
  copyFileSync('bench/survey-js-page.js', join(folder, 'main.js'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SurveyJS</title><div id="root"></div><script type="module" src="/main.js"></script></html>',
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  return serve(JSON.stringify(form))
}

function install() {
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages })
  const file = join(folder, 'package.json')
  if (existsSync(join(folder, 'node_modules', 'survey-react-ui')) && readFileSync(file, 'utf8') === wanted)
    return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, wanted)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function serve(form: string): Promise<SurveyJs> {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    if (path === '/form.json') return response.writeHead(200, { 'content-type': types['.json']! }).end(form)
    const file = join(folder, 'dist', path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return response.writeHead(404).end()
    const lasting = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    return response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain', 'cache-control': lasting })
      .end(readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    version: packages['survey-react-ui'],
    stop: () => void (server.closeAllConnections(), server.close()),
  }
}
