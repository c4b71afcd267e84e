import { expect, test } from 'vitest'

test('zod does not compile schemas once this module has run', async () => {
  await import('./zod-without-eval.ts')
  const { config } = await import('zod')
  expect(config()).toEqual({ jitless: true })
})
