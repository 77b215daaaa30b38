import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes .br and .gz beside what compresses, so that the server has nothing to compress while people wait. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir: dist = join(import.meta.dirname, 'dist') }) {
    for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      const file = join(dist, name)
      if (!/\.(js|css|html|svg|txt)$/.test(name) || statSync(file).size < 1000) continue
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/** In development everything that is not a page comes from the server beside this one. */
const server = `http://localhost:${process.env['SERVER_PORT'] ?? 8001}`
const proxied = ['/api', '/media', '/dev', '/healthz', '/readyz', '/metrics']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The palette's light-dark() stays as it is: a ground of its own colour then has the scheme that reads well on it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // One file for what every page takes from these: dozens of small ones cost a weak line more than their bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Apart, since the landing page has nothing else of these.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            {
              name: 'components',
              test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll|tabbable)/,
            },
            { name: 'icons', test: /node_modules[\\/]lucide-react/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, server])),
      '/ws': { target: server, ws: true },
    },
  },
})
