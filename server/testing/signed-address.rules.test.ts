import { expect, it } from 'vitest'
import { signatureProblem } from './signed-address.ts'

// The example of Amazon's documentation of signatures in query parameters.
const example = new URL(
  'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
)
const verifier = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  now: new Date('2013-05-24T12:00:00Z'),
}

it('accepts the published example, and only that', () => {
  expect(signatureProblem('GET', example, verifier)).toBeUndefined()
  expect(signatureProblem('PUT', example, verifier)).toBe('SignatureDoesNotMatch')
  const other = new URL(example)
  other.pathname = '/other.txt'
  expect(signatureProblem('GET', other, verifier)).toBe('SignatureDoesNotMatch')
  const later = { ...verifier, now: new Date('2013-05-25T00:00:01Z') }
  expect(signatureProblem('GET', example, later)).toBe('AccessDenied')
  expect(signatureProblem('GET', example, { ...verifier, secretKey: 'x' })).toBe('SignatureDoesNotMatch')
  expect(signatureProblem('GET', example, { ...verifier, accessKey: 'x' })).toBe('InvalidAccessKeyId')
})
