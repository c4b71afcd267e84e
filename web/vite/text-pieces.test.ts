import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { pieceOf } from './text-pieces.ts'

const ROOT = join(import.meta.dirname, '../..')
const file = (name: string) => join(ROOT, 'web', name)

/** Modules by name, with what each imports, and who loads it later. */
const MODULES: Record<string, { isEntry?: boolean; imports?: string[]; loadedBy?: string[] }> = {
  'page.tsx': { isEntry: true, imports: ['list.tsx', 'button.tsx'] },
  'list.tsx': { imports: ['button.tsx'] },
  'button.tsx': {},
  'dialog.tsx': { imports: ['button.tsx'], loadedBy: ['list.tsx'] },
}

const entry = (key: string, ...files: string[]) => ({
  key,
  text: `${key} (es)`,
  files: files.map((one) => `web/${one}`),
})
const ENTRIES = [
  entry('Lessons', 'page.tsx'),
  entry('Close', 'button.tsx', 'other.tsx'),
  entry('Delete?', 'dialog.tsx'),
  entry('Elsewhere', 'other.tsx'),
]

const piece = (name: string, exports: readonly string[] = []) =>
  pieceOf(
    { fileName: `assets/${name}-12345678.js`, facadeModuleId: null, moduleIds: [file(name)], exports },
    {
      language: 'es',
      entries: ENTRIES,
      getModuleInfo: (id) => {
        const found = MODULES[relative(file(''), id)]
        if (!found) return null
        const { isEntry = false, imports = [], loadedBy = [] } = found
        return { isEntry, importedIds: imports.map(file), dynamicImporters: loadedBy.map(file) }
      },
    },
  )

/** Texts of the piece of a module's chunk. */
function textsOf(name: string) {
  const [, json = 'null'] = /Object\.assign\(window\.pageTexts\.es,(.*)\)$/.exec(piece(name) ?? '') ?? []
  return JSON.parse(json)
}

test('the piece of a route has the texts that its code shows, and none of the parts that are loaded later', () => {
  expect(textsOf('page.tsx')).toEqual({ Lessons: 'Lessons (es)', Close: 'Close (es)' })
})

test('a part that is loaded later has a piece of its own', () => {
  expect(textsOf('dialog.tsx')).toEqual({ 'Delete?': 'Delete? (es)', Close: 'Close (es)' })
})

test('what is only loaded with others has none', () => {
  expect(piece('list.tsx')).toBeNull()
})

test('the piece of a route has its exports, so that the router can load it in its place', () => {
  const own = '"./page.tsx-12345678.js"'
  expect(piece('page.tsx', ['default', 'meta'])).toContain(`export*from${own};export{default}from${own};`)
  expect(piece('page.tsx', ['meta'])).not.toContain('default')
  expect(piece('dialog.tsx')).not.toContain('export')
})
