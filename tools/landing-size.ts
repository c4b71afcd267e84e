import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildApp } from '#server/start/build-app.ts'

const ROOT = join(import.meta.dirname, '..')

/** Sizes in bytes after gzip. */
export type PageWeight = { script: number; style: number; files: string[] }

/** Maximum size of the landing page's script as a multiple of that of an empty app with the same React and router. */
export const MAX_SCRIPT_RATIO = 1.2

/** Maximum size of the style in bytes (gzip); absolute because the empty app has no style. */
export const MAX_STYLE_BYTES = 20 * 1024

/** One line per exceeded limit. */
export function overLimits(page: PageWeight, floor: PageWeight): string[] {
  const faults: string[] = []
  const ratio = page.script / floor.script
  if (!(ratio <= MAX_SCRIPT_RATIO)) {
    faults.push(
      `Script: ${page.script} bytes are ${ratio.toFixed(2)} × the floor of ${floor.script}; at most ${MAX_SCRIPT_RATIO} ×.`,
    )
  }
  if (page.style > MAX_STYLE_BYTES) {
    faults.push(`Style: ${page.style} bytes; at most ${MAX_STYLE_BYTES}.`)
  }
  return faults
}

/** Measures the only page of an empty app. */
export async function weighFloor(): Promise<PageWeight> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-floor-'))
  try {
    return weighPage(await buildFloor(folder), 'index.html')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Builds a minimal app with the same React, router and bundler (bench/floor).
 * @param folder empty
 * @returns folder of the built files
 * @throws with the output of a failed build
 */
export async function buildFloor(folder: string): Promise<string> {
  await cp(join(ROOT, 'bench/floor'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const command = [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The floor app could not be built:\n${stdout}${stderr}`)
  return join(folder, 'build/client')
}

/**
 * Measures the script and style files of a built page in bytes (gzip): those in its HTML and all of their static
 * imports. Excludes lazily loaded modules.
 */
export function weighPage(clientFolder: string, page: string): PageWeight {
  const html = readFileSync(join(clientFolder, page), 'utf8')
  const found = new Set<string>()
  for (const [, path = ''] of html.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))#?["']/g)) follow(path)

  function follow(path: string) {
    if (found.has(path)) return
    found.add(path)
    if (!path.endsWith('.js') || isRouteManifest(path)) return
    const code = readFileSync(join(clientFolder, path), 'utf8')
    for (const [, name] of code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) follow(`/assets/${name}`)
  }

  const files = [...found].sort()
  const bytes = (suffix: string) =>
    files
      .filter((file) => file.endsWith(suffix))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length, 0)
  return { script: bytes('.js'), style: bytes('.css'), files }
}

/** The route manifest lists the files of every route without loading them. */
function isRouteManifest(path: string) {
  return path.startsWith('/assets/manifest-')
}

/** Builds the browser app and prints the size of its landing page; exit code 1 if it exceeds a limit. */
async function main() {
  const page = weighPage(await buildApp(() => {}), 'index.html')
  const floor = await weighFloor()
  if (page.script === 0 || page.style === 0 || floor.script === 0) {
    throw new Error('The measured page has no script or no style.')
  }
  const ratio = (page.script / floor.script).toFixed(2)
  console.log(`Landing page: script ${page.script} bytes = ${ratio} × floor, style ${page.style} bytes`)
  const faults = overLimits(page, floor)
  if (faults.length === 0) return
  console.log([...faults, ...page.files].join('\n'))
  process.exitCode = 1
}

if (import.meta.main) await main()
