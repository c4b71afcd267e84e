import { expect, test } from 'vitest'
import { overLimits, weighPage } from './landing-size.ts'
import { plantedProject } from './testing/planted-project.ts'

const floor = { script: 1000, style: 0, files: [] }

test('a landing page within its limits passes', () => {
  expect(overLimits({ script: 1200, style: 20 * 1024, files: [] }, floor)).toEqual([])
})

test('a landing page with more than 1.2 times the script of the floor fails', () => {
  expect(overLimits({ script: 1201, style: 1, files: [] }, floor)).toEqual([
    'Script: 1201 bytes are 1.20 × the floor of 1000; at most 1.2 ×.',
  ])
})

test('a landing page with more than 20 KiB of style fails', () => {
  expect(overLimits({ script: 1000, style: 20 * 1024 + 1, files: [] }, floor)).toEqual([
    'Style: 20481 bytes; at most 20480.',
  ])
})

test('the size of a page includes files in its HTML and their static imports, not lazy ones', () => {
  const folder = plantedProject({
    'index.html':
      '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/><script type="module">import "/assets/entry.js"</script>',
    'assets/a.js': 'import{x}from"./b.js";const later=()=>import("./c.js")',
    'assets/b.js': 'export const x=1',
    'assets/c.js': 'export const late=1',
    'assets/entry.js': 'import"./a.js"',
    'assets/s.css': 'p{color:red}',
  })
  const weight = weighPage(folder, 'index.html')
  expect(weight.files).toEqual(['/assets/a.js', '/assets/b.js', '/assets/entry.js', '/assets/s.css'])
  expect(weight.script).toBeGreaterThan(0)
  expect(weight.style).toBeGreaterThan(0)
})
