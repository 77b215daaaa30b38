import type { ReactNode } from 'react'
import Markdown, { type Options } from 'react-markdown'
import { isTooDense, withFewLevels, withFewMarkers } from './markdown-limits.ts'

interface UserMarkdownProps extends Pick<Options, 'skipHtml' | 'components'> {
  text: string
  /** What is parsed, where it differs from the text. */
  source?: string
  /** Shown instead of a text whose parsing would block the page. */
  plain?: ReactNode
  /** Allowed HTML elements; the content of others is shown without them. */
  elements: string[]
  plugins?: NonNullable<Options['remarkPlugins']>
}

/** Markdown that users have written, within the limits that keep pages responsive. */
export const UserMarkdown = ({
  text,
  source = text,
  plain = text,
  elements,
  plugins = [],
  ...options
}: UserMarkdownProps) =>
  isTooDense(text) ? (
    plain
  ) : (
    <Markdown
      {...options}
      allowedElements={elements}
      unwrapDisallowed
      remarkPlugins={[withFewLevels, ...plugins]}
    >
      {withFewMarkers(source)}
    </Markdown>
  )
