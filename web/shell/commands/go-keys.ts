/** Second key after `g`, and the path it opens, for pages of the menu. */
export const goKeys: Record<string, string> = {
  h: '/dashboard',
  i: '/institutes',
  m: '/matchedprofiles',
  p: '/projects',
  s: '/surveys',
  c: '/contact',
  t: '/chat',
  k: '/calendar',
}
