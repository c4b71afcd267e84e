import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')

/** Runs the first step of `npm run dev` in a Node.js that reports another version. */
function runWith(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'tools/require-node.mjs']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  return { status, lines: stderr.split('\n').filter(Boolean) }
}

test('an old Node.js is refused in one line that says what to do', () => {
  const { status, lines } = runWith('20.20.0')
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/Node\.js 26.*this is 20\.20\.0.*npm ci/)])
})

test("the product's own Node.js is accepted", () => {
  expect(runWith(manifest.dependencies.node)).toEqual({ status: 0, lines: [] })
})

test('version managers and the workflow install the same Node.js', () => {
  expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe(manifest.dependencies.node)
  expect(readFileSync(join(ROOT, '.github/workflows/check.yml'), 'utf8')).toContain('node-version-file: .nvmrc')
})
