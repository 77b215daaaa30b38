import { describe, expect, it } from 'vitest'
import { isEmail } from '../platform/email.ts'
import { passwordIsEmail, passwordProblem, passwordTooLong, passwordTooShort } from './password.rules.ts'
import { institutionProblems, userProblems } from './registration.rules.ts'

const institute = {
  name: 'Nile Solar',
  type: 'NGO',
  sustainable_development_goals: ['SDG7'],
  address: {
    country: 'UG',
    region: 'Eastern Africa',
    city: 'Jinja',
    zip_code: '33100',
    street: 'Main Street 5',
  },
  website_url: 'nilesolar.example',
}
const existing = { create_new_institute: false, institute: 3, user_role: 'CEO', instituteData: null }
const created = { create_new_institute: true, user_role: '', instituteData: institute }

describe('the step Institution Data', () => {
  it('requires an existing institution and a role in it', () => {
    expect(institutionProblems(existing)).toEqual({})
    expect(institutionProblems({ ...existing, institute: null, user_role: '' })).toEqual({
      institute: ['Select an existing institution or create a new one to continue'],
      user_role: ['User role is required.'],
    })
    expect(institutionProblems({ ...existing, user_role: 'King' })).toEqual({
      user_role: ['User role is required.'],
    })
    expect(institutionProblems({ ...existing, user_role: 'Follower' })).toHaveProperty('user_role')
  })

  it('reports everything that is missing of a new one, nested as in the request', () => {
    expect(institutionProblems(created)).toEqual({})
    expect(institutionProblems({ ...created, instituteData: null })).toEqual({
      instituteData: {
        name: ['Please enter name'],
        type: ['Please select type of insitution'],
        sustainable_development_goals: ['Please select at least one sustainable development goal'],
        website_url: ['Please enter a valid website'],
        address: {
          region: ['Please select region'],
          country: ['Please select country'],
          city: ['Please enter city'],
          zip_code: ['Please enter postal code'],
          street: ['Please enter street'],
        },
      },
    })
  })

  it('knows the types, the goals, and the countries of each region', () => {
    const wrong = (part: object) =>
      institutionProblems({ ...created, instituteData: { ...institute, ...part } })
    expect(wrong({ type: 'Bank' })).toEqual({ instituteData: { type: ['Invalid Institute type'] } })
    expect(wrong({ sustainable_development_goals: ['SDG7', 'SDG18'] })).toHaveProperty(
      'instituteData.sustainable_development_goals',
    )
    expect(wrong({ address: { ...institute.address, country: 'Peru' } })).toEqual({
      instituteData: { address: { country: ['Please select country'] } },
    })
    expect(wrong({ address: { ...institute.address, country: 'Kenya' } })).toEqual({})
    expect(wrong({ address: { ...institute.address, city: 'Ji' } })).toHaveProperty(
      'instituteData.address.city',
    )
  })
})

describe('the step User Details', () => {
  const filled = {
    first_name: 'Ada',
    last_name: 'O',
    email: 'ada@example.org',
    password: 'nine more',
    confirm_password: 'nine more',
  }

  it('has a message for every field', () => {
    expect(userProblems(filled)).toEqual({})
    expect(
      userProblems({
        first_name: 'Al',
        last_name: ' ',
        email: 'ada',
        password: 'eight ch',
        confirm_password: '',
      }),
    ).toEqual({
      first_name: ['Please enter first name (at least 3 letters)'],
      last_name: ['Please enter name'],
      email: ['Please enter email'],
      password: ['Please enter password (at least 9 characters)'],
      confirm_password: ['Please enter same password'],
    })
  })

  it('accepts the addresses that browsers accept, up to 254 characters', () => {
    for (const email of ['a@b', "o'neil+x@mail.example", `${'a'.repeat(242)}@example.org`])
      expect([email, isEmail(email)]).toEqual([email, true])
    for (const email of [
      '',
      'a',
      '@b',
      'a@',
      'a b@c.de',
      'a@b,c@d',
      '"a@x y"@b',
      'a@b\nc@d',
      'ä@b.de',
      `${'a'.repeat(243)}@example.org`,
    ])
      expect([email, isEmail(email)]).toEqual([email, false])
  })
})

describe('a password', () => {
  it('has 9 to 256 characters as users count them', () => {
    expect(passwordProblem('12345678')).toBe(passwordTooShort)
    expect(passwordProblem('🌍'.repeat(8))).toBe(passwordTooShort)
    expect(passwordProblem('🌍'.repeat(9))).toBeUndefined()
    expect(passwordProblem('        9')).toBeUndefined()
    expect(passwordProblem('x'.repeat(256))).toBeUndefined()
    expect(passwordProblem('x'.repeat(257))).toBe(passwordTooLong)
    // e and a combining accent are one character after normalisation.
    expect(passwordProblem('e\u0301'.repeat(8))).toBe(passwordTooShort)
  })

  it('is not the e-mail address', () => {
    expect(passwordProblem('Ada@Example.org', 'ada@example.org ')).toBe(passwordIsEmail)
  })
})
