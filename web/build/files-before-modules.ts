import { join } from 'node:path'
import type { Plugin } from 'vite'

const loader = join(import.meta.dirname, '../platform/offline/load-module.ts')

/**
 * Code that is loaded on demand comes by `web/platform/offline/load-module.ts`, in place of the bundler's own way to
 * preload its files.
 */
export const filesBeforeModules = (): Plugin => ({
  name: 'files-before-modules',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        // The file itself, too, even where it needs no others: the bundler names it only together with others.
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'js' ? [...new Set([file, ...needed])] : needed,
      },
    },
  }),
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { loadModule as __vitePreload } from ${JSON.stringify(loader)}`,
  },
})
