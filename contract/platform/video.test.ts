import { expect, it } from 'vitest'
import { videoOf } from './video.ts'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('%s is embedded', (link, embed) => expect(videoOf(link)?.embed).toBe(embed))

it.each([
  'https://example.org/film.mp4',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=%22onload%3D',
  'https://vimeo.com/about',
])('%s is a link', (link) => {
  expect(videoOf(link)).toEqual({ href: link })
})

it.each([
  'javascript:alert(1)',
  ' JaVa\tscript:alert(1)',
  'data:text/html,x',
  'ftp://a.b/c',
  'https://user:pass@example.org',
  'film.mp4',
  '//example.org',
  '',
])('%s is rejected', (link) => expect(videoOf(link)).toBeUndefined())
