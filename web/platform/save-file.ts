/** Lets the browser save a text that was called for with the session, which a link cannot carry. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The same for a table. Reading a text drops its byte order mark, by which spreadsheets know that it is UTF-8. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(name, `\ufeff${csv}`, 'text/csv;charset=utf-8')
