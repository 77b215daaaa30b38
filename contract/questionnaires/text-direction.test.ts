import { describe, expect, it } from 'vitest'
import { isRightToLeft, isRightToLeftLanguage } from './text-direction.ts'

describe('direction of a survey', () => {
  it.each(['ar', 'ar-SD', 'he', 'iw', 'fa', 'ur', 'ps', 'prs', 'ckb', 'dv', 'yi', 'sd', 'ug', 'pa-Arab'])(
    '%s is written from right to left',
    (code) => expect(isRightToLeftLanguage(code)).toBe(true),
  )
  it.each(['en', 'fr', 'sw', 'am', 'hi', 'ku', 'kmr', 'uz', '', 'Arabic (ar)', '../x'])(
    '%s is not known to be',
    (code) => expect(isRightToLeftLanguage(code)).toBe(false),
  )

  it('the texts decide where the code does not', () => {
    const sorani = ['ناوی تۆ چییە؟', '1. تەمەن', 'COVID-19']
    expect(isRightToLeft('ku', sorani)).toBe(true)
    expect(isRightToLeft('', sorani)).toBe(true)
    expect(isRightToLeft('Arabic', ['ما اسمك؟'])).toBe(true)
    expect(isRightToLeft('ku', ['Navê te çi ye?'])).toBe(false)
    expect(isRightToLeft('', ['What is your name?', '123', ''])).toBe(false)
  })

  it('an untranslated text does not turn the page of a language around', () => {
    expect(isRightToLeft('ar', ['Name', 'Age'])).toBe(true)
    expect(isRightToLeft('en', ['Name', 'Age', 'ما اسمك؟'])).toBe(false)
  })
})
