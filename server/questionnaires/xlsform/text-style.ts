const tag = /<\/?(?:span|font|b|i|u|p|div|strong|em|small|big|center|h[1-6]|hr)(?:\s[^<>]*)?\/?>/gi

/** Removes HTML tags and Markdown of headings and bold text; links stay. */
export const withoutStyle = (text: string) =>
  spaced(
    text
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(tag, '')
      .replace(/(\*\*|__)(?=[^\s*_])([^*_\n]*[^\s*_])\1/g, '$2')
      .replace(/^[ \t]*#{1,6}[ \t]+/gm, ''),
  )

/** Collapses white space, as a browser does. */
export const spaced = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
