import type { Rolldown } from 'vite'

/** The files with the letters of English, which every page begins with. */
export const latinFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((name) => /-latin-wght-normal.*\.woff2$/.test(name))

/** Addresses of all that the fill page needs to open without a line, and of its parts that are loaded later. */
export function filesWithoutLine(bundle: Rolldown.OutputBundle, pages: readonly string[]): string[] {
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
