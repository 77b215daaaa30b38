/** Where the component library keeps the choice of light or dark. */
export const schemeKey = 'mantine-color-scheme-value'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** The chosen colour scheme of this device: 'light', 'dark' or 'auto'. */
export function chosenScheme(): 'light' | 'dark' | 'auto' {
  const chosen = localStorage.getItem(schemeKey)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

/**
 * Draws the page in the chosen scheme, and in another one as soon as it is chosen, here or in another tab, or the system
 * changes. The library does the same while one of its components is there, which the pages of errors are without.
 */
export function followColorScheme(): void {
  const { dataset } = document.documentElement
  const draw = () => {
    const chosen = chosenScheme()
    dataset['mantineColorScheme'] = chosen === 'auto' ? (dark.matches ? 'dark' : 'light') : chosen
  }
  draw()
  dark.addEventListener('change', draw)
  addEventListener('storage', ({ key }) => (key === schemeKey || key === null) && draw())
}
