import { expect, it } from 'vitest'
import { websiteOfEmail } from './website-of-email.ts'

it('an address at an institution suggests its website, one of a mailbox provider does not', () => {
  expect(websiteOfEmail(' Nadia@Nile-Solar.example ')).toBe('www.nile-solar.example')
  expect(websiteOfEmail('ada@uni.ac.ke')).toBe('www.uni.ac.ke')
  for (const email of ['ada@gmail.com', 'ada@yahoo.co.uk', 'ada@localhost', 'ada', ''])
    expect(websiteOfEmail(email)).toBeUndefined()
})
