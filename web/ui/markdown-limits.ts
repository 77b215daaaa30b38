/** A node of the tree of a Markdown text. */
export interface MarkdownNode {
  type: string
  value?: string
  url?: string
  alt?: string | null
  children?: MarkdownNode[]
}

const marker = '(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t])))'
const mostMarkers = 8
const tooManyMarkers = new RegExp(`^(${marker}{${mostMarkers}})${marker}+`, 'gm')

/** Quotes and lists in the same line beyond this depth take the parser minutes, so their markers are removed. */
export const withFewMarkers = (text: string): string => text.replace(tooManyMarkers, '$1')

const mostDelimiters = 1500

/** Whether a text has so many marks of emphasis and links that parsing it would block the page. */
export const isTooDense = (text: string): boolean => (text.match(/[*_[\]]/g)?.length ?? 0) > mostDelimiters

const mostLevels = 100

/** A plugin for react-markdown: what is nested deeper than any text needs becomes plain text, before it is rendered. */
export const withFewLevels = () => (tree: MarkdownNode) => {
  let level: MarkdownNode[] = [tree]
  for (let depth = 0; depth < mostLevels; depth++) level = level.flatMap(({ children = [] }) => children)
  for (const node of level) if (node.children) node.children = [{ type: 'text', value: textIn(node) }]
}

/** All text in a node. A loop, because the nesting may exceed the call stack. */
function textIn(node: MarkdownNode): string {
  const texts: string[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    texts.push(next.value ?? next.alt ?? '')
    waiting.push(...(next.children ?? []).toReversed())
  }
  return texts.join('')
}
