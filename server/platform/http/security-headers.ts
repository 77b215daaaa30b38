import type { Config } from '../config.ts'
import { tileSource } from '../tile-address.ts'

/** Where browsers report violations of the Content-Security-Policy. */
export const cspReportPath = '/csp-reports'

/** What pages and embedded dashboards may use: questions ask for the position, and scan codes with the camera. */
const permissionsPolicy = [
  'accelerometer=()',
  'bluetooth=()',
  'camera=(self)',
  'display-capture=()',
  'geolocation=(self)',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
].join(', ')

/** Security headers of every response, computed once. @fastify/helmet would build the policy for each request. */
export const securityHeaders = (config: Pick<Config, 'MAP_TILE_URL' | 'DASHBOARD_HOSTS'>) => ({
  'content-security-policy': contentPolicy(config),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'reporting-endpoints': `csp="${cspReportPath}"`,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers can be abused in attacks.
  'x-xss-protection': '0',
})

function contentPolicy({
  MAP_TILE_URL,
  DASHBOARD_HOSTS,
}: Pick<Config, 'MAP_TILE_URL' | 'DASHBOARD_HOSTS'>): string {
  const tiles = tileSource(MAP_TILE_URL)
  const directives = {
    'default-src': ["'self'"],
    // Mantine sets inline style attributes; scripts are never inline.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(tiles === undefined ? [] : [tiles])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': [
      "'self'",
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      ...DASHBOARD_HOSTS.map((host) => `https://${host}`),
    ],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-to': ['csp'],
    // For browsers without the Reporting API.
    'report-uri': [cspReportPath],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}
