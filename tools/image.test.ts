import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
