/** Whether a text has Markdown links, bold words or lists. Few have, so the renderer is loaded on demand. */
export const isRich = (text: string) => /\] ?\(|\*\*|^\s*[-*] /m.test(text)

/** The text without Markdown, for single lines and until the renderer is loaded. */
export const plainText = (text: string) =>
  withLinksJoined(text)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')

/** Joins '[words] (address)' into a Markdown link: authors put a space between the two. */
export const withLinksJoined = (text: string) => text.replace(/\] \((?=https?:\/\/|mailto:)/g, '](')
