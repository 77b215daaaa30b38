import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkProblems, metadataOf, readLink } from './project-metadata.ts'

describe('links of a project', () => {
  it('are https addresses of a host with a dot', () => {
    expect(readLink(' https://charts.example/a?b#c ')).toBe('https://charts.example/a?b#c')
    expect(readLink('')).toBe('')
    for (const wrong of [
      'http://a.example',
      'https://localhost',
      'https://a@b.example',
      'javascript:1',
      'a.example',
    ])
      expect(readLink(wrong), wrong).toBeUndefined()
  })

  it('whatever is typed, what is stored is https or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
        expect(readLink(typed) ?? '').toMatch(/^(https:\/\/.*)?$/)
      }),
    )
  })

  it('have their message at their field', () => {
    expect(linkProblems({ dashboardLink: 'http://a.example', surveyFormLink: '' })).toEqual({
      dashboardLink: ['Please enter an address that begins with https://'],
    })
  })
})

it('stored metadata of any shape are read, and only what is valid stays', () => {
  expect(metadataOf(null)).toEqual({
    dashboardLink: '',
    surveyFormLink: '',
    video_banner_link: '',
    styling_info: {},
  })
  expect(
    metadataOf({ dashboardLink: 'javascript:1', styling_info: { navPillColor: 'info', x: 1 } }),
  ).toMatchObject({
    dashboardLink: '',
    styling_info: { navPillColor: 'info' },
  })
  fc.assert(fc.property(fc.anything(), (stored) => void metadataOf(stored)))
})
