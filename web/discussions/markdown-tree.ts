import { piecesOf } from 'contract/discussions/mentions.ts'
import type { MarkdownNode as Node } from '../ui/markdown-limits.ts'

/**
 * A plugin for react-markdown: in texts outside links and code, mentions become links to `#mention-12`, and web addresses
 * links to themselves.
 */
export const withMentionsAndLinks = () => (tree: Node) => replaceTexts(tree)

function replaceTexts(node: Node): void {
  if (!node.children || node.type === 'link' || node.type === 'linkReference') return
  node.children = node.children.flatMap((child) =>
    child.type === 'text' ? linked(child.value ?? '') : (replaceTexts(child), [child]),
  )
}

const linked = (text: string): Node[] =>
  piecesOf(text).flatMap((piece) =>
    typeof piece === 'string' ? addressesIn(piece) : [linkTo(`#mention-${piece.person}`, `@${piece.person}`)],
  )

const address = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]])/

// With a capturing group, `split` puts the matches at odd positions.
const addressesIn = (text: string): Node[] =>
  text
    .split(address)
    .flatMap((piece, at) =>
      piece === '' ? [] : [at % 2 === 1 ? linkTo(piece, piece) : { type: 'text', value: piece }],
    )

const linkTo = (url: string, value: string): Node => ({
  type: 'link',
  url,
  children: [{ type: 'text', value }],
})
