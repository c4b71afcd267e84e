import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutInjection, withoutUnusedRules } from './sonner-without-injected-style.ts'

const folder = join(createRequire(import.meta.url).resolve('sonner'), '..')
const installed = readFileSync(join(folder, 'index.mjs'), 'utf8')

test('the installed sonner loses its style sheet and nothing else', () => {
  const cleaned = withoutInjection(installed)
  expect(cleaned).not.toContain('[data-sonner-toaster][dir=ltr]')
  expect(cleaned).toContain('export { Toaster')
})

test('a sonner version that injects differently is detected', () => {
  expect(withoutInjection(installed.replaceAll('__insertCSS', 'addStyle'))).toBeUndefined()
})

test('rules that position and animate toasts stay, and those for unused looks are removed', () => {
  const css = readFileSync(join(folder, 'styles.css'), 'utf8')
  const used = withoutUnusedRules(css)
  expect(used.length).toBeLessThan(css.length / 2)
  for (const selector of [
    "[data-sonner-toaster][data-y-position='bottom'] {",
    "[data-sonner-toast][data-mounted='true'] {",
  ]) {
    expect(used).toContain(selector)
  }
  expect(used).toContain('@media (max-width: 600px)')
  expect(used).not.toMatch(/data-styled='true'\] \{|data-rich-colors|sonner-spinner/)
  expect([...used].filter((sign) => sign === '{')).toHaveLength([...used].filter((sign) => sign === '}').length)
})
