import { expect, test } from '@playwright/test'

/**
 * Step of a journey that needs none of the earlier ones: its failure is reported without ending the journey, and hides no
 * other.
 */
export async function independently(title: string, body: () => Promise<void>) {
  const failure = await test.step(title, body).then(
    () => null,
    (error: Error) => error.message,
  )
  expect.soft(failure, title).toBeNull()
}
