import { expect } from 'vitest'
import type { TestApp } from '#server/testing/test-app.ts'
import { billingRows } from './billing-rows.ts'

/** A call that is refused, and leaves everything as it was. @returns what it is refused with */
export async function refused(app: TestApp, call: () => Promise<unknown>): Promise<unknown> {
  const before = await billingRows(app)
  const error: unknown = await call().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(await billingRows(app)).toEqual(before)
  return error
}
