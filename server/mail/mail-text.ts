import {
  asTyped,
  preferencesPlaceholder,
  unsubscribePlaceholder,
  type MailContent,
  type MailPart,
} from './mail-content.ts'

/** A mail as plain text, with URLs instead of links. */
export function mailText(subject: string, { parts, note }: MailContent, unsubscribes: boolean): string {
  const footer = [
    'Seventeen, the professional network for institutions committed to sustainable development',
    ...(note ? [asTyped(note)] : []),
    ...(unsubscribes
      ? [`Unsubscribe: ${unsubscribePlaceholder}`, `Manage your mails: ${preferencesPlaceholder}`]
      : []),
  ]
  return `${[asTyped(subject), ...parts.map(partText), ['-- ', ...footer].join('\n')].join('\n\n')}\n`
}

function partText(part: MailPart): string {
  if ('text' in part) return asTyped(part.text)
  if ('heading' in part) return `${asTyped(part.heading)}\n${'-'.repeat(asTyped(part.heading).length)}`
  if ('action' in part) return `${asTyped(part.action)}:\n${part.url}`
  if ('quotes' in part) return part.quotes.map(quoted).join('\n\n')
  return part.items
    .map(
      ({ text, url, aside, quote }) =>
        `- ${asTyped(text)}${aside ? ` (${asTyped(aside)})` : ''}\n  ${url}${quote ? `\n${quoted(quote).replace(/^/gm, '  ')}` : ''}`,
    )
    .join('\n')
}

const quoted = (text: string) =>
  asTyped(text)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
