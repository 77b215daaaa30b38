import { fileTypeFromFile } from 'file-type'

/**
 * What a stored file is served as, by its content and never by its name. Whatever a browser could run as a page
 * or script is plain bytes (SEC-27).
 */
export async function safeContentType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path)
  if (!found || /html|xml|svg|javascript|flash/.test(found.mime)) return 'application/octet-stream'
  return found.mime
}
