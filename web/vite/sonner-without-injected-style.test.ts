import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutInjection } from './sonner-without-injected-style.ts'

const folder = join(createRequire(import.meta.url).resolve('sonner'), '..')
const installed = readFileSync(join(folder, 'index.mjs'), 'utf8')

test('the installed sonner loses its style sheet and nothing else', () => {
  const cleaned = withoutInjection(installed)
  expect(cleaned).not.toContain('[data-sonner-toaster][dir=ltr]')
  expect(cleaned).toContain('export { Toaster')
})

test('a sonner that injects in another way is detected', () => {
  expect(withoutInjection(installed.replaceAll('__insertCSS', 'addStyle'))).toBeUndefined()
})
