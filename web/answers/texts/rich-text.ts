/** Whether a text has links, bold words or lists; nearly none has, and the reader of those is fetched only then. */
export const isRich = (text: string) => /\] ?\(|\*\*|^\s*[-*] /m.test(text)

/** The text without its marks, for a line in a list and until the marks can be drawn. */
export const plainText = (text: string) =>
  withLinksJoined(text)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')

/** Links as Markdown has them: authors put a space between the words and the address, which would show both. */
export const withLinksJoined = (text: string) => text.replace(/\] \((?=https?:\/\/|mailto:)/g, '](')
