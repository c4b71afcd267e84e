import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { installedNativeDir } from '#packages/embedded-postgres/platform-binaries.ts'

const ROOT = join(import.meta.dirname, '..')

/** Libraries in Debian's slim image: the parts of the C library, and the C++ library, which apt needs. */
const IN_BASE_IMAGE = /^(linux-vdso|ld-linux|libc|libdl|libm|libpthread|librt|libgcc_s|libstdc\+\+)[-.]/

/** Debian packages by the library that they contain. */
const PACKAGES = new Map([['libatomic.so.1', 'libatomic1']])

/** System libraries that a program loads, excluding those shipped with it. */
function systemLibraries(program: string): string[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .filter((line) => !line.includes(ROOT))
    .map((line) => line.trim().split(' ')[0] ?? '')
    .map((library) => library.slice(library.lastIndexOf('/') + 1))
}

/** Files that are imported only outside of production. */
const DEVELOPMENT = ['server/http/pages/development-pages.ts', 'server/payments/fake-stripe.ts']

/** Files that a program loads: itself and everything that it imports, not for types only, and not for development. */
function loadedFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const text = stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'))
  const imports = /(?:^(?:import|export)\s(?:[^'";]*\sfrom\s)?|\bimport\()['"]([#.][^'"]+)['"]/gm
  for (const [, target = ''] of text.matchAll(imports)) {
    const path = target.startsWith('#') ? target.slice(1) : join(dirname(file), target)
    if (path.endsWith('.ts') && !DEVELOPMENT.includes(path)) loadedFiles(path, found)
  }
  return found
}

test('the image has no test providers, and production starts without them', () => {
  const removed = /^packages\/(fake-stripe|test-pages)\/|^packages\/fake-identity-provider\/(?!options\.ts$)/
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain('rm -rf packages/fake-stripe packages/test-pages node_modules/oidc-provider')
  expect(dockerfile).toContain('find packages/fake-identity-provider -type f ! -name options.ts -delete')
  const files = globSync('server/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).flatMap((file) => [
    ...loadedFiles(file),
  ])
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => removed.test(file))).toEqual([])
  // The search finds them where they are loaded.
  const loaded = new Set(DEVELOPMENT.flatMap((file) => [...loadedFiles(file)]))
  expect([...loaded].filter((file) => removed.test(file)).length).toBeGreaterThan(20)
})

test.runIf(process.platform === 'linux')(
  'both stages of the image install the libraries of Node and PostgreSQL',
  () => {
    const programs = [
      join(ROOT, 'node_modules/node/bin/node'),
      ...['postgres', 'initdb'].map((name) => join(installedNativeDir(), 'bin', name)),
    ]
    const libraries = new Set(programs.flatMap(systemLibraries).filter((library) => !IN_BASE_IMAGE.test(library)))
    const [, ...stages] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split(/^FROM /m)
    expect(stages).toHaveLength(2)
    for (const library of libraries) {
      for (const stage of stages) expect(stage).toContain(` ${PACKAGES.get(library) ?? `the package of ${library}`}`)
    }
  },
)
