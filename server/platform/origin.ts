/** Whether an Origin header, when there is one, names this product itself. */
export const isCrossOrigin = (origin: string | undefined, host: string, publicUrl: string): boolean =>
  origin !== undefined &&
  !(URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host))
