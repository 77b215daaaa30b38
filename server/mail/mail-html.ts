import {
  asTyped,
  preferencesPlaceholder,
  unsubscribePlaceholder,
  type MailContent,
  type MailItem,
  type MailPart,
} from './mail-content.ts'
import { darkStyles, mailStyles } from './mail-styles.ts'

/** Escapes text for HTML and its attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const words = (text: string) => escaped(asTyped(text))

/**
 * A mail as HTML: one table of 600 px with inline styles, because mail programs drop most others, with a dark mode.
 */
export function mailHtml(subject: string, { parts, note }: MailContent, unsubscribes: boolean): string {
  const button = parts.find((part) => 'action' in part)
  const rows = parts.map((part) => partHtml(part, part === button)).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${words(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="${mailStyles.body}">
<div style="${mailStyles.preview}">${words(previewOf(parts))}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyles.paper}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyles.column}">
<tr><td class="ink" style="${mailStyles.brand}">Seventeen</td></tr>
<tr><td class="sheet" style="${mailStyles.sheet}">
<h1 class="ink" style="${mailStyles.title}">${titleHtml(subject)}</h1>
${rows}
</td></tr>
<tr><td class="quiet" style="${mailStyles.footer}">${footerHtml(note, unsubscribes)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

function partHtml(part: MailPart, isButton: boolean): string {
  if ('text' in part) return `<p class="ink" style="${mailStyles.text}">${lines(part.text)}</p>`
  if ('heading' in part) return `<h2 class="ink" style="${mailStyles.heading}">${words(part.heading)}</h2>`
  if ('action' in part) return isButton ? buttonHtml(part) : actionHtml(part)
  if ('quotes' in part)
    return part.quotes
      .map(
        (quote) =>
          `<blockquote class="ink quote" dir="auto" style="${mailStyles.quote}">${lines(quote)}</blockquote>`,
      )
      .join('\n')
  return `<ul style="${mailStyles.list}">${part.items.map(itemHtml).join('')}</ul>`
}

/** Prevents line breaks at hyphens. */
const titleHtml = (subject: string) =>
  words(subject).replace(/\be-mail\b/gi, '<span style="white-space:nowrap">$&</span>')

const buttonHtml = ({ action, url }: { action: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px"><tr><td class="button" bgcolor="#0f6b66" style="${mailStyles.button}"><a class="label" href="${escaped(url)}" style="${mailStyles.label}">${words(action)}</a></td></tr></table>`

const actionHtml = ({ action, url }: { action: string; url: string }) =>
  `<p style="${mailStyles.text}"><a class="link" href="${escaped(url)}" style="${mailStyles.link}">${words(action)}</a></p>`

const itemHtml = ({ text, url, aside, quote }: MailItem) =>
  `<li class="line" style="${mailStyles.item}"><a class="link" href="${escaped(url)}" style="${mailStyles.link}">${words(text)}</a>${aside ? `<br><span class="quiet" style="${mailStyles.aside}">${words(aside)}</span>` : ''}${quote ? `<blockquote class="ink quote" dir="auto" style="${mailStyles.itemQuote}">${lines(quote)}</blockquote>` : ''}</li>`

function footerHtml(note: string | undefined, unsubscribes: boolean): string {
  const link = (url: string, label: string) =>
    `<a class="quiet" href="${url}" style="color:#566469;text-decoration:underline">${label}</a>`
  return [
    ...(note ? [`<p class="quiet" style="${mailStyles.small}">${words(note)}</p>`] : []),
    ...(unsubscribes
      ? [
          `<p class="quiet" style="${mailStyles.small}">${link(unsubscribePlaceholder, 'Unsubscribe')} &nbsp; ${link(preferencesPlaceholder, 'Manage your mails')}</p>`,
        ]
      : []),
    `<p class="quiet" style="${mailStyles.small}">Seventeen, the professional network for institutions committed to sustainable development</p>`,
  ].join('')
}

const lines = (text: string) => words(text).replace(/\r\n|\r|\n/g, '<br>')

/** Shown next to the subject in lists of mails. */
function previewOf(parts: readonly MailPart[]): string {
  for (const part of parts) {
    if ('text' in part) return part.text
    if ('quotes' in part) return part.quotes[0] ?? ''
    if ('items' in part) return part.items.map(({ text }) => text).join(', ')
  }
  return ''
}
