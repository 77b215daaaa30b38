/** Saves a downloaded text as a file; a link could not send the session. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }))

/** The same for other contents. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The same for a table, with the byte order mark that spreadsheets need for UTF-8. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(name, `\ufeff${csv}`, 'text/csv;charset=utf-8')

/** The same for a file of the server, by a signed address. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
