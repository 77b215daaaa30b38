import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { comingWith, isContract } from './build/coming-with.ts'
import { componentsOf, library } from './build/components-of.ts'
import { compressed } from './build/compressed.ts'
import { inThreePages, ofSeveralPages, thatNeed } from './build/of-several-pages.ts'
import { without, withImports } from './build/module-sets.ts'
import { filesBeforeModules } from './build/files-before-modules.ts'
import { filesWithoutLine } from './build/files-without-line.ts'
import { htmlWithLinks } from './build/html-with-links.ts'

/**
 * The entry modules of the fill page; of the frame, which every page of a member has; of what many pages share besides;
 * of the landing page, the sign-in and the registration.
 */
const page = ['web/answers/FillPage.tsx', 'web/answers/storage/fetch-survey.ts']
const frame = ['web/App.tsx', 'web/shell/Shell.tsx', 'web/shell/OpenFrame.tsx', 'web/shell/PlainFrame.tsx']
const shared = [
  'web/ui/library/ComponentLibrary.tsx',
  'web/ui/Page.tsx',
  'web/ui/forms/ReasonButton.tsx',
  'web/platform/draft.ts',
]
/** What the frame and the fill page load after the page: it comes with what they share. */
const later = [
  'web/chat/ChatConnection.tsx',
  'web/chat/UnreadCount.tsx',
  'web/contacts/WaitingCount.tsx',
  'web/shell/WaitingMark.tsx',
  'web/ui/AvatarStack.tsx',
]
const landing = ['web/main.tsx', 'web/access/landing/landing.tsx']
const signIn = ['web/main.tsx', 'web/access/sign-in/sign-in.tsx']
const calls = ['web/access/sign-in/call-sign-in.ts', 'web/access/registration/registration-calls.ts']
const registration = ['web/main.tsx', 'web/access/registration/registration.tsx']

/** Modules that both the landing page and all others load first. */
let ofStart: ReadonlySet<string> = new Set()

/**
 * Modules of every page of a member, in one file instead of dozens, each of which costs slow devices some
 * milliseconds.
 */
let ofFrame: ReadonlySet<string> = new Set()
/** Of what many pages share, what stands on the component library, which the fill page starts without. */
let ofSharedOnLibrary: ReadonlySet<string> = new Set()
let ofPage: ReadonlySet<string> = new Set()
/** What the fill page shares with others, and what all load later: those load neither its own nor what only it needs. */
let ofPages: ReadonlySet<string> = new Set()
/** Modules of the contract that need no schemas, which the fill page loads, too. */
let ofContract: ReadonlySet<string> = new Set()
/** Modules of our own that several of the other pages have, those on the component library, and those forms need. */
let ofParts: ReadonlySet<string> = new Set()
let ofLibraryParts: ReadonlySet<string> = new Set()
let ofFormParts: ReadonlySet<string> = new Set()
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
    for (const name of [...page, ...frame, ...shared, ...later, ...landing, ...signIn, ...registration])
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
    const ofOthers = without(ofMany, ofLanding, ofSignIn, ofRegistration, ofCall, ofFrame)
    ofSharedOnLibrary = thatNeed(ofOthers, (id) => library.test(id), modules)
    const ofShared = without(ofOthers, ofSharedOnLibrary)
    const ofFilling = without(ofFill, ofLanding, ofRegistration, ofFrame, ofShared)
    const onDemand = [...modules.keys()].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    const ofSeveral = ofSeveralPages(ofFilling, onDemand, modules)
    ofPage = without(ofFilling, ofSeveral)
    ofVisitors = new Set([...ofLanding, ...ofSignIn, ...ofRegistration])
    ofWaysIn = new Set(
      [...without(ofSignIn, ofStart)].filter((id) => ofRegistration.has(id) && isOfPages(id)),
    )
    const before = new Set([...ofVisitors, ...ofMembers, ...ofMany, ...ofFill])
    // Of a module of the contract, too, of which only some names are used.
    const importsOf = (id: string) => modules.get(id)?.imported
    const needed = withImports(before, importsOf)
    ofParts = without(withImports(without(inThreePages(onDemand, modules), needed), importsOf), needed)
    ofFormParts = thatNeed(ofParts, (id) => isOfForms(id) || ofWaysIn.has(id), modules)
    ofLibraryParts = without(
      thatNeed(ofParts, (id) => library.test(id) || ofSharedOnLibrary.has(id), modules),
      ofFormParts,
    )
    ofPages = new Set([...ofShared, ...ofSeveral, ...without(comingWith(later, modules), needed)])
    const contract = new Set([...modules.keys()].filter(isContract))
    ofContract = without(
      contract,
      thatNeed(contract, (id) => /node_modules[\\/]zod/.test(id), modules),
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
      const linked = htmlWithLinks(String(html.source), bundle)
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
  plugins: [filesBeforeModules(), react(), gathered(), compressed()],
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
                ofLibrary.has(id) ||
                (ofSharedOnLibrary.has(id) && !library.test(id)) ||
                /[\\/]web[\\/]ui[\\/](library[\\/]LibraryTheme|components\.css)/.test(id),
              priority: 20,
            },
            { name: 'fields', test: (id) => ofFields.has(id), priority: 15 },
            // Large, and for pages that upload files or ask for numbers.
            {
              name: 'dropzone',
              test: /node_modules[\\/](@mantine[\\/]dropzone|react-dropzone|file-selector|attr-accept)/,
              priority: 12,
            },
            {
              name: 'number-input',
              // With what of ours stands on it: `inputs` and this file would need each other.
              test: /node_modules[\\/](react-number-format|@mantine[\\/]core[\\/]esm[\\/]components[\\/]NumberInput)|[\\/]ui[\\/]forms[\\/]WholeNumberInput\./,
              priority: 12,
            },
            // The rest of the library, inputs and tables, and what of ours stands on it.
            { name: 'inputs', test: (id) => library.test(id) || ofLibraryParts.has(id), priority: 10 },
            {
              name: 'start',
              test: (id) => ofStart.has(id) || /preload-helper|load-module\.ts/.test(id),
              priority: 50,
            },
            {
              name: 'schemas',
              // And those of ours that nearly every page of a member has.
              test: /node_modules[\\/]zod[\\/]|contract[\\/](platform[\\/](texts|lists)|surveys[\\/]survey|users[\\/]person-card)\./,
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
            { name: 'pages', test: (id) => ofPages.has(id), priority: 7 },
            { name: 'form-parts', test: (id) => ofFormParts.has(id), priority: 4 },
            // Those without the library, which the fill page loads later; with them, icons of several pages.
            { name: 'parts', test: (id) => ofParts.has(id) || icon.test(id), minShareCount: 2, priority: 3 },
            // Some have a hundred bytes, and would be files of their own.
            { name: 'contract', test: (id) => ofContract.has(id), minShareCount: 6, priority: 2 },
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
