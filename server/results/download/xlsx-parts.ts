/** The parts of a workbook that are always the same, except for the names of sheets. */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetName = (number: number) => `xl/worksheets/sheet${number}.xml`

/** Start of a sheet: frozen header row, and columns of these widths in characters. */
export const sheetStartOf = (widths: readonly number[]) =>
  `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
/** With readable widths for the specified columns. */
export const sheetStart = sheetStartOf([60, 24, 32, 48, 20])
export const sheetEnd = '</sheetData></worksheet>'

export const sharedStringsStart = `${declaration}<sst xmlns="${spreadsheet}">`
export const sharedStringsEnd = '</sst>'

/** The other parts of a workbook with sheets of these names. */
export const otherParts = (sheets: readonly string[]): Record<string, string> => ({
  'xl/styles.xml': styleSheet,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${each(
    sheets,
    (number) =>
      `<sheet name="${attribute(sheets[number - 1] ?? '')}" sheetId="${number}" r:id="rId${number}"/>`,
  )}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([
    ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]),
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  '[Content_Types].xml': `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>${each(
    sheets,
    (number) => `<Override PartName="/${sheetName(number)}" ContentType="${contentType}.worksheet+xml"/>`,
  )}<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${contentType}.sharedStrings+xml"/></Types>`,
})

const each = (sheets: readonly string[], write: (number: number) => string) =>
  sheets.map((_, at) => write(at + 1)).join('')

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const relations = (list: string[][]) =>
  `${declaration}<Relationships xmlns="${packaging}/relationships">${list
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** In the order of `styles`: plain, heading, date, time, date and time, the same in UTC, text that stays text. */
const styleSheet = `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss&quot; UTC&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [0, 1],
  [164, 0],
  [20, 0],
  [165, 0],
  [166, 0],
  [0, 0, 1],
]
  .map(
    ([format, font, quoted]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${quoted ? ' quotePrefix="1"' : ''}/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
