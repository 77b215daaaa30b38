/** The route around pages that stand on the component library, which loads with the first of them. */
export const onLibrary = {
  lazy: async () => ({ Component: (await import('./ComponentLibrary.tsx')).ComponentLibrary }),
}
