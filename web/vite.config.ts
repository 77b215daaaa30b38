import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { comingWith, isContract } from './build/coming-with.ts'
import { componentsOf, library } from './build/components-of.ts'
import { compressed } from './build/compressed.ts'
import { ofSeveralPages } from './build/of-several-pages.ts'
import { schemasLeftOut } from './build/leave-out-schemas.ts'

/**
 * The entry modules of the fill page; of the frame, which every page of a member has; of what many pages share besides;
 * of the landing page, the sign-in and the registration.
 */
const page = [
  'web/ui/ComponentLibrary.tsx',
  'web/answers/FillPage.tsx',
  'web/answers/storage/fetch-survey.ts',
]
const frame = ['web/App.tsx', 'web/shell/Shell.tsx']
const shared = [
  'web/ui/ComponentLibrary.tsx',
  'web/ui/Page.tsx',
  'web/ui/forms/ReasonButton.tsx',
  'web/platform/draft.ts',
]
const landing = ['web/main.tsx', 'web/access/landing/landing.tsx']
const signIn = ['web/main.tsx', 'web/access/sign-in/sign-in.tsx']
const calls = ['web/access/sign-in/call-sign-in.ts', 'web/access/registration/registration-calls.ts']
const registration = ['web/main.tsx', 'web/access/registration/registration.tsx']

/** These files and everything that they import. */
function withImports(names: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(names)
  for (const name of found) for (const imported of imports.get(name) ?? []) found.add(imported)
  return found
}

/** Modules that both the landing page and all others load first. */
let ofStart: ReadonlySet<string> = new Set()

const without = (ids: ReadonlySet<string>, ...others: ReadonlySet<string>[]) =>
  new Set([...ids].filter((id) => !others.some((other) => other.has(id))))

/**
 * Modules of every page of a member, in one file instead of dozens, each of which costs slow devices some
 * milliseconds.
 */
let ofFrame: ReadonlySet<string> = new Set()
let ofShared: ReadonlySet<string> = new Set()
let ofPage: ReadonlySet<string> = new Set()
/** Modules of the fill page that other pages have too: those load neither its own nor what only it needs. */
let ofPages: ReadonlySet<string> = new Set()
/** Modules of the pages with which visitors begin. */
let ofVisitors: ReadonlySet<string> = new Set()
/** Modules of the contract that both the registration and the pages of members have. */
let ofBoth: ReadonlySet<string> = new Set()
/** What sign-in and registration load while somebody types; apart from the frame, which would start the router. */
let ofCall: ReadonlySet<string> = new Set()
/** Modules of our own that sign-in and registration have alike, and the others of the registration. */
let ofWaysIn: ReadonlySet<string> = new Set()
let ofRegistrationAlone: ReadonlySet<string> = new Set()
/** What the registration begins with. */
let ofRegistration: ReadonlySet<string> = new Set()
/** Modules of the component library that most pages of a member have. */
let ofLibrary: ReadonlySet<string> = new Set()
/** Those that the fill page needs besides. */
let ofFields: ReadonlySet<string> = new Set()

/** Of the browser's part itself: neither the contract nor a dependency. */
const isOfPages = (id: string) => /[\\/]web[\\/]/.test(id) && !id.includes('node_modules')

/** What forms are made of, which pages of members have too. */
const isOfForms = (id: string) =>
  /node_modules[\\/](@mantine[\\/]form|klona|fast-deep-equal)|[\\/]ui[\\/]forms[\\/](Form|use-form)\./.test(
    id,
  ) ||
  (ofRegistration.has(id) && /[\\/]web[\\/]ui[\\/](forms|wizard)[\\/]/.test(id))

const icon = /node_modules[\\/]lucide-react/

const serviceWorker = join(import.meta.dirname, 'platform/offline/service-worker.ts')

/** The files with the letters of English, which every page begins with. */
const latinFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((name) => /-latin-wght-normal.*\.woff2$/.test(name))

/** Addresses of all that the fill page needs to open without a line, and of its parts that are loaded later. */
function filesWithoutLine(bundle: Rolldown.OutputBundle, pages: readonly string[]): string[] {
  const linked = pages.flatMap((html) =>
    [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file),
  )
  const later = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/web/answers/'))
      ? [file.fileName, ...file.imports, ...(file.viteMetadata?.importedCss ?? [])]
      : [],
  )
  return [
    'quiz.html',
    'index.html',
    'seventeen.svg',
    ...new Set([...linked, ...later, ...latinFonts(bundle)]),
  ].map((name) => `/${name}`)
}

/**
 * Groups modules into files, and adds preload links to the HTML, of which there is one for each way to begin, with
 * the files that are needed there: the landing page (`index.html`), the sign-in, the
 * registration, a survey, and all other pages.
 */
const gathered = (): Plugin => ({
  name: 'gathered',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: serviceWorker, fileName: 'service-worker.js' })
  },
  buildEnd() {
    const modules = new Map(
      [...this.getModuleIds()].map((id) => {
        const { code, importedIds } = this.getModuleInfo(id) ?? {}
        return [id, { code: code ?? '', imported: importedIds ?? [] }]
      }),
    )
    for (const name of [...page, ...frame, ...shared, ...landing, ...signIn, ...registration])
      if (![...modules.keys()].some((id) => id.endsWith(`/${name}`)))
        this.error(`${name} is named in vite.config.ts, and no module of the app`)
    const ofLanding = comingWith(landing, modules)
    const ofMembers = comingWith(frame, modules)
    const ofSignIn = comingWith(signIn, modules)
    ofRegistration = comingWith(registration, modules)
    const isShared = (id: string) => ofMembers.has(id) && !id.includes('node_modules')
    ofStart = new Set([
      ...comingWith(['web/main.tsx'], modules),
      ...[...ofLanding, ...ofSignIn].filter(isShared),
      ...[...ofRegistration].filter((id) => isShared(id) && /[\\/]web[\\/]platform[\\/]/.test(id)),
    ])
    const ofMany = comingWith(shared, modules)
    const ofFill = comingWith(page, modules)
    ofLibrary = componentsOf(ofMany, modules)
    ofCall = without(comingWith(calls, modules), ofStart, ofRegistration)
    ofFrame = without(ofMembers, ofLanding, ofSignIn, ofRegistration, ofCall)
    ofShared = without(ofMany, ofLanding, ofSignIn, ofRegistration, ofCall, ofFrame)
    const ofFilling = without(ofFill, ofLanding, ofRegistration, ofFrame, ofShared)
    const onDemand = [...modules.keys()].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    ofPages = ofSeveralPages(ofFilling, onDemand, modules)
    ofPage = without(ofFilling, ofPages)
    ofVisitors = new Set([...ofLanding, ...ofSignIn, ...ofRegistration])
    ofWaysIn = new Set(
      [...without(ofSignIn, ofStart)].filter((id) => ofRegistration.has(id) && isOfPages(id)),
    )
    ofRegistrationAlone = new Set(
      [...without(ofRegistration, ofStart, ofWaysIn)].filter((id) => /[\\/]web[\\/]access[\\/]/.test(id)),
    )
    ofFields = componentsOf(ofFill, modules)
    ofBoth = new Set(
      [...ofRegistration].filter((id) => isContract(id) && (ofMembers.has(id) || ofFill.has(id))),
    )
  },
  generateBundle: {
    // After index.html has been generated.
    order: 'post',
    handler(_options, bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
      for (const page of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
        const twin = page.imports.find((name) => imports.get(name)?.includes(page.fileName))
        // Whichever of the two runs first lacks the other, and the page stays empty.
        if (twin) this.error(`${page.fileName} and ${twin} import each other`)
      }
      const fonts = latinFonts(bundle).map(
        (file) => `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n`,
      )
      const linked = (names: readonly string[]) => {
        const entries = chunks.filter(({ moduleIds }) =>
          names.some((name) => moduleIds.some((id) => id.endsWith(`/${name}`))),
        )
        const files = withImports(
          entries.map(({ fileName }) => fileName),
          imports,
        )
        const styles = new Set(
          chunks.flatMap(({ fileName, viteMetadata }) =>
            files.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
          ),
        )
        const link = (rel: string) => (file: string) =>
          String(html.source).includes(`"/${file}"`)
            ? ''
            : `    <link rel="${rel}" crossorigin href="/${file}">\n`
        const links = [
          ...fonts,
          ...[...files].map(link('modulepreload')),
          ...[...styles].map(link('stylesheet')),
        ]
        return String(html.source).replace('  </head>', `${links.join('')}  </head>`)
      }
      const quiz = linked([...frame, ...page])
      this.emitFile({ type: 'asset', fileName: 'quiz.html', source: quiz })
      this.emitFile({ type: 'asset', fileName: 'signin.html', source: linked(signIn) })
      this.emitFile({ type: 'asset', fileName: 'registration.html', source: linked(registration) })
      this.emitFile({ type: 'asset', fileName: 'members.html', source: linked(frame) })
      html.source = linked(landing)
      const files = filesWithoutLine(bundle, [quiz, html.source])
      const version = createHash('sha256').update(files.join()).update(quiz).digest('hex').slice(0, 16)
      // Browsers install a worker anew when its text has changed.
      const worker = bundle['service-worker.js']
      if (worker?.type === 'chunk') worker.code += `\n// ${version}\n`
      this.emitFile({
        type: 'asset',
        fileName: 'offline-files.json',
        source: JSON.stringify({ version, files }),
      })
    },
  },
})

/** In development, everything that is not a page is proxied to the server. */
const server = `http://localhost:${process.env['SERVER_PORT'] ?? 8001}`
const proxied = ['/api', '/media', '/dev', '/healthz', '/readyz', '/metrics']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), schemasLeftOut(), gathered(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Keeps light-dark() as it is, so that an element can have a color-scheme of its own on a chosen background.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // One file for what every page shares: dozens of small ones cost more on slow connections than their bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Separate, as it is all that the landing page needs of these.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 60 },
            {
              name: 'components',
              test: (id) =>
                ofLibrary.has(id) || /[\\/]web[\\/]ui[\\/](LibraryTheme|components\.css)/.test(id),
              priority: 20,
            },
            { name: 'fields', test: (id) => ofFields.has(id), priority: 15 },
            // The rest of the library: inputs and tables, which pages load that have them.
            { name: 'inputs', test: library, priority: 10 },
            // Those of several pages in one file.
            { name: 'more-icons', test: icon, minShareCount: 2, priority: 1 },
            {
              name: 'start',
              test: (id) => ofStart.has(id) || id.includes('vite/preload-helper'),
              priority: 50,
            },
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]|contract[\\/]platform[\\/](texts|lists)\./,
              priority: 60,
            },
            // Apart from the fill page, whose parts need it before the page itself.
            { name: 'expressions', test: /node_modules[\\/]@marcbachmann[\\/]cel-js/, priority: 55 },
            { name: 'calls', test: (id) => ofCall.has(id) || ofBoth.has(id), priority: 45 },
            {
              name: 'icons',
              test: (id) => icon.test(id) && (!/[\\/]icons[\\/]/.test(id) || ofVisitors.has(id)),
              priority: 45,
            },
            // A group takes what its modules import along, unless a group before it has: rules, apart from schemas.
            {
              name: 'rules',
              test: (id) => ofRegistration.has(id) && /[\\/]contract[\\/]/.test(id),
              priority: 40,
            },
            { name: 'frame', test: (id) => ofFrame.has(id), priority: 9 },
            { name: 'shared', test: (id) => ofShared.has(id), priority: 8 },
            { name: 'pages', test: (id) => ofPages.has(id), priority: 7 },
            { name: 'fill', test: (id) => ofPage.has(id), priority: 7 },
            // Apart too: a page without a form does without them.
            { name: 'forms', test: isOfForms, priority: 40 },
            // Few files for a slow line: each costs a request, and each style sheet holds up the first paint.
            { name: 'ways-in', test: (id) => ofWaysIn.has(id), priority: 46 },
            { name: 'registration', test: (id) => ofRegistrationAlone.has(id), priority: 39 },
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
