/** An issuer as providers write it; undefined if it cannot be one. */
export function readIssuer(typed: string): string | undefined {
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // Issuers are compared letter by letter, so the path is kept as it was typed.
  return typed.trim().replace(/\/\.well-known\/openid-configuration$/, '')
}
