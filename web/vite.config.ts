import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** In development, everything that is not a page is proxied to the server. */
const server = `http://localhost:${process.env['SERVER_PORT'] ?? 8001}`
const proxied = ['/api', '/media', '/dev', '/healthz', '/readyz', '/metrics', '^/legal/.*[.]md$']

const source = (path: string) => join(import.meta.dirname, path)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Keeps light-dark() as it is, so that an element can have a color-scheme of its own on a chosen background.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // `scripts/offline-files.mjs` reads from it which files the fill page needs without a connection.
    manifest: true,
    // All browsers of `cssTarget` preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: source('index.html'),
        landing: source('landing.html'),
        'service-worker': source('platform/offline/service-worker.ts'),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // A group also takes what its modules import, unless a group of a higher priority has it.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 7 },
            // What `landing.tsx` imports; the app uses some of it.
            {
              name: 'landing',
              test: /[\\/]web[\\/](access[\\/]landing[\\/](StartPage|open-landing)\.tsx?|ui[\\/](follow-color-scheme\.ts|base\.css))$/,
              priority: 6,
            },
            // What all pages of the app need, in two files instead of a hundred small ones. The entries stay apart:
            // importing their file would run them.
            { name: 'vendor', tags: ['$initial'], test: /node_modules[\\/].*\.m?js$/, priority: 5 },
            {
              name: 'app',
              tags: ['$initial'],
              test: /(?<!web[\\/](main|landing|platform[\\/]offline[\\/]service-worker))\.(tsx?|m?js|css)$/,
              priority: 4,
            },
            { name: 'shell', test: /[\\/]web[\\/]shell[\\/]Shell\.tsx$/, priority: 3 },
            // What Home shows first, so that it needs only a few of the components of other pages.
            {
              name: 'home',
              test: /[\\/]web[\\/](home[\\/]HomePage|activity[\\/]LatestActivity)\.tsx$/,
              priority: 2,
            },
            // Components and icons of single pages.
            {
              name: 'components',
              test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|lucide-react)[\\/]/,
              priority: 1,
            },
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
