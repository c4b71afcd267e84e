import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutStacks } from './react-errors-without-stack.ts'

const folder = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '..')
const installed = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')

test('the installed React creates none of its signals with a stack', () => {
  const signals = /\w+Exception = Error\(/g
  expect(installed.match(signals)).toHaveLength(5)
  expect(withoutStacks(installed)?.match(signals)).toBeNull()
})

test('its signals are still errors with their message', () => {
  const [declaration = ''] = /var SuspenseException = .*?;/s.exec(withoutStacks(installed) ?? '') ?? []
  const create = new Function('formatProdErrorMessage', `${declaration} return SuspenseException`)
  const signal = create((code: number) => `error ${code}`)
  expect([signal instanceof Error, signal.message, signal.stack]).toEqual([true, 'error 460', undefined])
})

test('a React that creates them in another way is detected', () => {
  expect(withoutStacks(installed.replaceAll('= Error(', '= new Error('))).toBeUndefined()
})
