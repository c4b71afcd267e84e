import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Text } from '../language/i18n.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Folders with a folder of catalogs for each language. */
const LOCALES = [join(ROOT, 'web/locales'), join(ROOT, 'domain/locales')] as const

/** Line of Vite's function around each `import()` of the built app. */
const PRELOAD = 'return promise.then((res) => {'
const WITH_TEXTS = 'return Promise.all([promise, window.loadPartTexts?.(deps)]).then(([res]) => {'

/** Entries of a catalog: key and text, and the files that show it. */
export type Entry = { key: string; text: Text; files: readonly string[] }

type Chunk = {
  fileName: string
  facadeModuleId: string | null
  moduleIds: readonly string[]
  exports: readonly string[]
}
type ModuleInfo = { isEntry: boolean; importedIds: readonly string[]; dynamicImporters: readonly string[] } | null

/**
 * Splits the catalogs of other languages than English by what a page loads: beside the file of each route, and of each
 * part that is loaded when it is needed, is a piece with the texts that its code shows. That of a route also has the
 * route's exports, so that the router loads it in its place (web/language/load-texts.ts).
 *
 * A piece depends on nothing but the catalogs, whose version is in its name, and on modules whose hashes are in the name of its file,
 * so that browsers can keep it forever.
 */
export function textPieces(readEntries: (source: string, file: string) => Promise<Entry[]>): Plugin {
  return {
    name: 'text-pieces',
    config: () => ({ define: { TEXT_VERSIONS: JSON.stringify(versions()) } }),
    transform: {
      filter: { id: /\0vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(PRELOAD)) throw new Error('The function that loads parts has changed')
        return { code: code.replace(PRELOAD, WITH_TEXTS), map: null }
      },
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const infos = new Map<string, ModuleInfo>()
      // The bundler copies a module's code on every call.
      const getModuleInfo = (id: string) => {
        const known = infos.get(id)
        if (known !== undefined) return known
        const info = this.getModuleInfo(id)
        const own = info && {
          isEntry: info.isEntry,
          importedIds: info.importedIds,
          dynamicImporters: info.dynamicImporters,
        }
        infos.set(id, own)
        return own
      }
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const [language, version] of Object.entries(versions())) {
        const entries = await readLanguage(language, readEntries)
        for (const chunk of chunks) {
          const source = pieceOf(chunk, { language, entries, getModuleInfo })
          const fileName = chunk.fileName.replace(/\.js$/, `.${language}.${version}.js`)
          if (source !== null) this.emitFile({ type: 'asset', fileName, source })
        }
      }
    },
  }
}

/** Source of the piece of a chunk; null for one that is only loaded with others. */
export function pieceOf(
  { fileName, facadeModuleId, moduleIds, exports }: Chunk,
  from: { language: string; entries: readonly Entry[]; getModuleInfo: (id: string) => ModuleInfo },
): string | null {
  const ids = [...new Set([...(facadeModuleId === null ? [] : [facadeModuleId]), ...moduleIds])]
  const isRoute = ids.some((id) => from.getModuleInfo(id)?.isEntry)
  const starts = ids.filter((id) => {
    const info = from.getModuleInfo(id)
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
  })
  if (starts.length === 0) return null
  const files = filesOf(starts, from.getModuleInfo)
  const shown = from.entries.filter((entry) => entry.files.some((file) => files.has(join(ROOT, file))))
  const texts = JSON.stringify(Object.fromEntries(shown.map(({ key, text }) => [key, text])))
  const own = JSON.stringify(`./${fileName.split('/').at(-1)}`)
  const route = isRoute ? `export*from${own};${exports.includes('default') ? `export{default}from${own};` : ''}\n` : ''
  return `${route}Object.assign(window.pageTexts.${from.language},${texts})`
}

/** Files that modules load with themselves. */
function filesOf(starts: readonly string[], getModuleInfo: (id: string) => ModuleInfo): Set<string> {
  const visited = new Set(starts)
  // The loop also takes what it adds.
  for (const id of visited) {
    if (id.includes('/node_modules/')) continue
    for (const next of getModuleInfo(id)?.importedIds ?? []) visited.add(next)
  }
  return new Set([...visited].map((id) => id.split('?')[0] ?? id))
}

const catalogsOf = (language: string) =>
  LOCALES.flatMap((folder) => {
    const cwd = join(folder, language)
    return globSync('**/*.po', { cwd }).map((file) => join(cwd, file))
  }).sort()

/** Hash of the catalogs of each language. */
function versions(): Record<string, string> {
  const versionOf = (language: string) => {
    const hash = createHash('sha256')
    for (const file of catalogsOf(language)) hash.update(readFileSync(file))
    return hash.digest('hex').slice(0, 8)
  }
  return Object.fromEntries(readdirSync(LOCALES[0]).map((language) => [language, versionOf(language)]))
}

async function readLanguage(language: string, readEntries: (source: string, file: string) => Promise<Entry[]>) {
  const entries = catalogsOf(language).map((file) => readEntries(readFileSync(file, 'utf8'), file))
  return (await Promise.all(entries)).flat()
}
