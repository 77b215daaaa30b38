import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkProblems, metadataOf, readLink } from './project-metadata.ts'

describe('links of a project', () => {
  it('are https addresses of a host name with a dot', () => {
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

  it('whatever is typed, an https address or nothing is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
        expect(readLink(typed) ?? '').toMatch(/^(https:\/\/.*)?$/)
      }),
    )
  })

  it('have their messages at their fields', () => {
    expect(linkProblems({ dashboardLink: 'http://a.example', surveyFormLink: '' })).toEqual({
      dashboardLink: ['Please enter an address that starts with https://'],
    })
  })
})

it('metadata of any shape is read, and only valid values are kept', () => {
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
