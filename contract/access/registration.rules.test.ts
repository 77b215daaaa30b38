import { describe, expect, it } from 'vitest'
import { isEmail } from '../platform/email.ts'
import { hasWebAddress } from '../platform/web-address.ts'
import {
  isOnlyNumbers,
  passwordIsEmail,
  passwordProblem,
  passwordTooLong,
  passwordTooShort,
} from './password.rules.ts'
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

describe('short texts', () => {
  const short = {
    ...institute,
    name: '3i',
    address: { ...institute.address, city: '北京', street: 'A1', zip_code: '7' },
  }

  it('are accepted from one character on if they are confirmed', () => {
    const step = { ...created, instituteData: short }
    expect(institutionProblems(step)).toEqual({
      instituteData: {
        name: ['Please enter name (at least 3 letters)'],
        address: {
          city: ['Please enter city (at least 3 letters)'],
          zip_code: ['Please enter postal code (at least 3 letters)'],
          street: ['Please enter street (at least 3 letters)'],
        },
      },
    })
    expect(institutionProblems(step, ['name', 'address.city', 'address.street'])).toEqual({
      instituteData: { address: { zip_code: ['Please enter postal code (at least 3 letters)'] } },
    })
    const all = ['name', 'address.city', 'address.street', 'address.zip_code'] as const
    expect(institutionProblems(step, all)).toEqual({})
    const empty = { ...short, address: { ...short.address, city: ' ' } }
    expect(institutionProblems({ ...created, instituteData: empty }, all)).toEqual({
      instituteData: { address: { city: ['Please enter city'] } },
    })
  })

  it('postal codes are required only in countries that have them', () => {
    const of = (country: string, region: string) =>
      institutionProblems({
        ...created,
        instituteData: { ...institute, address: { ...institute.address, country, region, zip_code: '' } },
      })
    expect(of('UG', 'Eastern Africa')).toEqual({})
    expect(of('Ghana', 'Western Africa')).toEqual({})
    expect(of('KE', 'Eastern Africa')).toEqual({
      instituteData: { address: { zip_code: ['Please enter postal code'] } },
    })
  })
})

describe('a name with a web address', () => {
  it.each([
    'Win now http://x',
    'ftp://host',
    'www.evil.example',
    'See evil.com',
    'evil.xyz/prize',
    'EVIL.Co.Uk',
    'me@mail.ru',
    'пример.рф',
    'evil。com',
    'evil．com',
    't.co/abc',
    '350.org',
    'пример.xn--p1ai',
  ])('%s is recognised', (name) => expect(hasWebAddress(name)).toBe(true))

  it.each([
    'Umoja Microfinance Bank',
    'J. R. R. Tolkien',
    'Wind S.A.',
    'Crédit S.A.R.L.',
    'Wind & Co.KG',
    'Hope Pvt.Ltd.',
    'St.Gallen Bank',
    'Dr.Okello',
    'No.1 Cooperative',
    'Yahoo! Inc.',
    '3i',
    'A/S 2.0',
    'Ph.D',
    'Awww. What',
    '北京银行',
  ])('%s is none', (name) => expect(hasWebAddress(name)).toBe(false))
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

  it('accepts a short first name once it is confirmed, and no web address', () => {
    expect(userProblems({ ...filled, first_name: 'Bo' })).toHaveProperty('first_name')
    expect(userProblems({ ...filled, first_name: 'Bo' }, ['first_name'])).toEqual({})
    expect(userProblems({ ...filled, first_name: 'x.de', last_name: 'www.win' }, ['first_name'])).toEqual({
      first_name: ['A name cannot contain a web address'],
      last_name: ['A name cannot contain a web address'],
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
  it('can be recognised as made of numbers only', () => {
    for (const password of [
      '123456789012',
      '839201746528',
      '+49 (170) 123-4567',
      '2024-01-15 10:30',
      '١٢٣٤٥٦٧٨٩',
    ])
      expect([password, isOnlyNumbers(password)]).toEqual([password, true])
    for (const password of ['7#4!9$2@6%', '12345678 apples'])
      expect([password, isOnlyNumbers(password)]).toEqual([password, false])
  })

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
