import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutCompiling } from './zod-plugins.ts'

const folder = join(createRequire(import.meta.url).resolve('zod'), '..')
const installed = readFileSync(join(folder, 'v4/core/core.js'), 'utf8')

test('the installed zod starts with compilation disabled', () => {
  expect(withoutCompiling(installed)).toContain('__zod_globalConfig = { jitless: true }')
})

test('a zod version that is configured differently is detected', () => {
  expect(withoutCompiling(installed.replaceAll('__zod_globalConfig', '__config'))).toBeUndefined()
})
