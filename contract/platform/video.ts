/** How a link to a video is shown: an embedded player for supported hosts, a link for others. */
export type Video = { embed: string; href: string } | { embed?: undefined; href: string }

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

/** Undefined for anything but a web address (SEC-23). The URL is rebuilt from its components. */
export function videoOf(link: string): Video | undefined {
  const url = URL.canParse(link.trim()) ? new URL(link.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const embed = youtube(url) ?? vimeo(url)
  return embed ? { embed, href: url.href } : { href: url.href }
}

function youtube({ host, pathname, searchParams }: URL) {
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : youtubeHosts.has(host)
        ? (searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1])
        : undefined
  return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined
}

function vimeo({ host, pathname }: URL) {
  const id = vimeoHosts.has(host) ? /^\/(?:video\/)?(\d{1,12})(?:\/|$)/.exec(pathname)?.[1] : undefined
  return id && `https://player.vimeo.com/video/${id}?dnt=1`
}
