import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withAdoptedSheets } from './style-mod-with-adopted-sheets.ts'

const fromView = createRequire(createRequire(import.meta.url).resolve('@codemirror/view'))
const installed = readFileSync(join(fromView.resolve('style-mod'), '../../src/style-mod.js'), 'utf8')

test('the installed style-mod adopts its sheet in a document too', () => {
  const changed = withAdoptedSheets(installed)
  expect(changed).toContain('if (root.adoptedStyleSheets && win.CSSStyleSheet)')
  expect(changed).not.toContain('!root.head && root.adopted')
})

test('a style-mod version that chooses differently is detected', () => {
  expect(withAdoptedSheets(installed.replaceAll('root.head', 'root.first'))).toBeUndefined()
})
