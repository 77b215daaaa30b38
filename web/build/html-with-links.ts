import type { Rolldown } from 'vite'
import { latinFonts } from './files-without-line.ts'
import { withImports } from './module-sets.ts'

/**
 * Adds links to an HTML file, by which a browser asks for files before it has read what needs them.
 * @returns what gives the HTML of a page: with links to the fonts and to all files of the modules with these names
 */
export function htmlWithLinks(
  html: string,
  bundle: Rolldown.OutputBundle,
): (names: readonly string[]) => string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const fonts = latinFonts(bundle).map(
    (file) => `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n`,
  )
  const link = (rel: string) => (file: string) =>
    html.includes(`"/${file}"`) ? '' : `    <link rel="${rel}" crossorigin href="/${file}">\n`
  return (names) => {
    const entries = chunks.filter(({ moduleIds }) =>
      names.some((name) => moduleIds.some((id) => id.endsWith(`/${name}`))),
    )
    const files = withImports(
      entries.map(({ fileName }) => fileName),
      (file) => imports.get(file),
    )
    const styles = new Set(
      chunks.flatMap(({ fileName, viteMetadata }) =>
        files.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
      ),
    )
    const links = [...fonts, ...[...files].map(link('modulepreload')), ...[...styles].map(link('stylesheet'))]
    return html.replace('  </head>', `${links.join('')}  </head>`)
  }
}
