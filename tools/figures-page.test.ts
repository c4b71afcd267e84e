import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figuresPage } from './figures-page.ts'

test('docs/figures.md shows the figures as they are drawn (otherwise run npm run docs:figures)', () => {
  for (const { path, text } of figuresPage()) {
    expect(readFileSync(join(import.meta.dirname, '../docs', path), 'utf8'), path).toBe(text)
  }
})
