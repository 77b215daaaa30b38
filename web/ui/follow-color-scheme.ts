/** Mantine's key in localStorage. */
export const schemeKey = 'mantine-color-scheme-value'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** The colour scheme of this device: 'light', 'dark' or 'auto'. */
export function chosenScheme(): 'light' | 'dark' | 'auto' {
  const chosen = localStorage.getItem(schemeKey)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

/**
 * Applies the colour scheme, and follows changes in other tabs and of the system. Mantine does the same on pages with its
 * provider, which the landing page does not have.
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
