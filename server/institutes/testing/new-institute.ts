import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'

type Body = SentBodyOf<typeof institutes.create>

let made = 0

/** The wizard's request for a unique institute. */
export const instituteBody = (changes: Partial<Body> = {}) => ({
  name: `Solar School Trust ${++made}`,
  type: 'NGO',
  sustainable_development_goals: ['SDG4', 'SDG7'],
  address: {
    country: 'KE',
    region: 'Eastern Africa',
    city: 'Nairobi',
    zip_code: '00100',
    street: 'Moi Avenue 3',
  },
  website_url: `http://solar-school-${made}.example`,
  ...changes,
})
