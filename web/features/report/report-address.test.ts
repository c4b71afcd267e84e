import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReportAddress, withChange } from './report-address.ts'
import type { ReportAddress } from './report-rows.ts'

const text = fc.option(fc.string({ minLength: 1 }))
const anyAddress: fc.Arbitrary<ReportAddress> = fc.record({
  subject: text,
  type: fc.constantFrom(null, 'Quiz', 'Assignment', 'Test'),
  answers: text,
})

test('a written query is read back', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const search = withChange(new URLSearchParams('?type=test&subject=s1'), address)
      expect(readReportAddress(new URLSearchParams(search.toString()))).toEqual(address)
    }),
  )
})

test('a change keeps the other parameters', () => {
  expect(withChange(new URLSearchParams('subject=s1&type=quiz'), { type: null }).toString()).toBe('subject=s1')
  expect(withChange(new URLSearchParams('type=quiz'), { answers: 'l1:quiz' }).toString()).toBe(
    'type=quiz&answers=l1%3Aquiz',
  )
})

test('an unknown type, even the name of an Object property, is ignored', () => {
  for (const type of ['Quiz', 'toString', '']) {
    expect(readReportAddress(new URLSearchParams({ type })).type).toBe(null)
  }
})
