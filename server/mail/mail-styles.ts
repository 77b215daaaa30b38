// The colours of web/ui/base.css as plain values: mail programs support neither variables nor light-dark().

const sans = "'Source Sans 3','Source Sans Pro',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "'Source Serif 4','Source Serif Pro',Georgia,'Times New Roman',serif"
const words = `font-family:${sans};color:#1c2a2e;overflow-wrap:anywhere`

/** Inline styles of every mail. */
export const mailStyles = {
  body: 'margin:0;padding:0;background-color:#fbfaf7;-webkit-text-size-adjust:100%',
  preview: 'display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;color:#fbfaf7',
  paper: 'background-color:#fbfaf7',
  column: 'max-width:600px;table-layout:fixed',
  brand: `padding:0 4px 16px;font:600 20px/1.3 ${serif};color:#1c2a2e`,
  sheet: 'padding:32px 32px 16px;background-color:#ffffff;border:1px solid #e4e1d9;border-radius:8px',
  title: `margin:0 0 16px;font:600 24px/1.3 ${serif};color:#1c2a2e;overflow-wrap:anywhere`,
  heading: `margin:24px 0 8px;font-weight:600;font-size:16px;line-height:1.4;${words}`,
  text: `margin:0 0 16px;font-size:16px;line-height:1.5;${words}`,
  quote: `margin:0 0 12px;padding:4px 0 4px 16px;border-left:3px solid #e4e1d9;font-size:16px;line-height:1.5;${words}`,
  itemQuote: `margin:8px 0 0;padding:0 0 0 16px;border-left:3px solid #e4e1d9;font-size:16px;line-height:1.5;${words}`,
  list: 'margin:0 0 16px;padding:0;list-style:none',
  item: `margin:0;padding:12px 0;border-bottom:1px solid #e4e1d9;font-size:16px;line-height:1.5;${words}`,
  link: 'color:#0f6b66;text-decoration:underline',
  aside: 'font-size:14px;color:#566469',
  button: 'border-radius:8px;background-color:#0f6b66',
  label: `display:inline-block;padding:12px 24px;font:600 16px/1.5 ${sans};color:#ffffff;text-decoration:none;border-radius:8px`,
  footer: 'padding:16px 4px;color:#566469',
  small: `margin:0 0 8px;font:400 14px/1.5 ${sans};color:#566469;overflow-wrap:anywhere`,
} as const

const dark = (prefix: string) => `
${prefix}.paper{background-color:#14191c!important}
${prefix}.sheet{background-color:#1b2226!important;border-color:#2f393e!important}
${prefix}.ink{color:#e8ecea!important}
${prefix}.quiet{color:#a3b0b3!important}
${prefix}.quote,${prefix}.line{border-color:#2f393e!important}
${prefix}.link{color:#4fb8b0!important}
${prefix}.button{background-color:#4fb8b0!important}
${prefix}.label{color:#0d1b1c!important}`

/** Dark mode, for which Outlook uses its own attribute. */
export const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${dark('')}
}${dark('[data-ogsc] ')}
@media (max-width:480px){.sheet{padding:24px 20px 8px!important}}
`
