/** Whether a text has Markdown links, bold text or lists. Few have, so the renderer is loaded on demand. */
export const isRich = (text: string) => /\] ?\(|\*\*|^\s*[-*] /m.test(text)

/** The text without Markdown, for single lines and until the renderer is loaded. */
export const plainText = (text: string) =>
  withLinksJoined(text)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')

/** Converts '[text] (url)', with a space as some authors write it, into a Markdown link. */
export const withLinksJoined = (text: string) => text.replace(/\] \((?=https?:\/\/|mailto:)/g, '](')
