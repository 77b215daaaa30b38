const tag = /<\/?(?:span|font|b|i|u|p|div|strong|em|small|big|center|h[1-6]|hr)(?:\s[^<>]*)?\/?>/gi

/** A text without HTML tags and Markdown's marks of headings and bold words; links stay as they are. */
export const withoutStyle = (text: string) =>
  spaced(
    text
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(tag, '')
      .replace(/(\*\*|__)(?=[^\s*_])([^*_\n]*[^\s*_])\1/g, '$2')
      .replace(/^[ \t]*#{1,6}[ \t]+/gm, ''),
  )

/** One space where there are several, as a browser shows it. */
export const spaced = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
