import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, findTexts } from './find-texts.ts'

/**
 * Folders of the browser app whose texts are in the catalogs: those with a catalog (web/locales/es). Such a folder may
 * not slip back.
 */
export function convertedFolders(root: string): string[] {
  return globSync('**/*.po', { cwd: join(root, 'web/locales/es') })
    .map((file) => `web/${file.replaceAll('\\', '/').replace(/\.po$/, '')}`)
    .sort()
}

/** Documents, which are translated as whole files and compared by tests of their own (docs/translating.md). */
const DOCUMENTS = 'web/features/legal/'

/** Files of the browser app that may hold texts. */
export function textFiles(root: string): string[] {
  return globSync('web/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/\.test\.tsx?$|\/testing\/|^web\/(vite|language|service-worker)\//.test(file) && !file.startsWith(DOCUMENTS),
    )
    .sort()
}

export type FileFinding = Finding & { file: string }

export function findTextsIn(root: string, files: readonly string[]): FileFinding[] {
  return files.flatMap((file) =>
    findTexts(readFileSync(join(root, file), 'utf8'), file).map((finding) => ({ file, ...finding })),
  )
}

/** Number of texts outside the catalogs by folder (a feature, or a folder of its own), of those not converted yet. */
export function countRemaining(root: string): Map<string, number> {
  const converted = convertedFolders(root)
  const files = textFiles(root).filter((file) => !converted.some((folder) => file.startsWith(`${folder}/`)))
  const counts = new Map<string, number>()
  for (const { file, problem } of findTextsIn(root, files)) {
    if (problem !== 'outside') continue
    const folder = /^web\/features\/[^/]+\/[^/]+(?=\/)|^web\/features\/[^/]+|^web\/[^/]+/.exec(file)?.[0] ?? file
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}
