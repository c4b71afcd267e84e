import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export type PageWeight = { script: number; style: number; files: string[] }

/**
 * Bytes (gzip) of the script and style files that a built page asks for: those its HTML names and, from there, every
 * static import. What a page loads only later, when somebody needs it, is not in it.
 */
export function weighPage(clientFolder: string, page: string): PageWeight {
  const html = readFileSync(join(clientFolder, page), 'utf8')
  const found = new Set<string>()
  for (const [, path = ''] of html.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))["']/g)) follow(path)

  function follow(path: string) {
    if (found.has(path)) return
    found.add(path)
    if (!path.endsWith('.js') || isRouteManifest(path)) return
    const code = readFileSync(join(clientFolder, path), 'utf8')
    for (const [, name] of code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      follow(`/assets/${name}`)
  }

  const files = [...found].sort()
  const bytes = (suffix: string) =>
    files
      .filter((file) => file.endsWith(suffix))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length, 0)
  return { script: bytes('.js'), style: bytes('.css'), files }
}

/** Names the files of every route without loading them. */
function isRouteManifest(path: string) {
  return path.startsWith('/assets/manifest-')
}
