import { join, relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export type Entry = { source: string; context: string; translation: string }

/**
 * One line per fault of the catalogs of a project: texts of the code that a catalog lacks, texts that the code no longer
 * has, and faulty translations.
 */
export async function catalogFaults(root: string): Promise<string[]> {
  const config = getConfig({ cwd: root, configPath: join(root, 'lingui.config.ts') })
  const seen = new Map<string, Entry & { file: string }>()
  const faults: string[] = []
  for (const catalog of await getCatalogs(config)) {
    const texts = (await catalog.collect()) ?? {}
    for (const language of catalog.locales) {
      const file = relative(root, catalog.getFilename(language))
      const entries = (await catalog.read(language)) ?? {}
      for (const [id, { message = id }] of Object.entries(texts)) {
        if (!entries[id]) faults.push(`${file} lacks "${message}"; run npm run messages`)
      }
      for (const [id, { message = id, context = '', translation = '' }] of Object.entries(entries)) {
        if (!texts[id]) faults.push(`${file} has "${message}", which the code does not; run npm run messages`)
        const entry = { source: message, context, translation }
        faults.push(...translationFaults(entry, language).map((fault) => `${file}: "${message}" ${fault}`))
        const other = seen.get(`${language} ${id}`)
        if (other && other.translation !== translation) {
          faults.push(`${file}: "${message}" is translated otherwise in ${other.file}; give it a context in the code`)
        }
        seen.set(`${language} ${id}`, { ...entry, file })
      }
    }
  }
  return faults
}

/** Faults of one translation: missing, unreadable, or with other values, elements or plural forms than the source. */
export function translationFaults({ source, translation }: Omit<Entry, 'context'>, language: string): string[] {
  if (translation.trim() === '') return ['is not translated']
  const faults: string[] = []
  try {
    const wanted = partsOf(source)
    const present = partsOf(translation)
    const missing = [...wanted.names].filter((name) => !present.names.has(name))
    const extra = [...present.names].filter((name) => !wanted.names.has(name))
    if (missing.length > 0) faults.push(`lacks ${missing.join(', ')}`)
    if (extra.length > 0) faults.push(`has ${extra.join(', ')}, which the source does not`)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const plural of present.plurals) {
      const absent = forms.filter((form) => !plural.has(form))
      if (absent.length > 0) faults.push(`lacks the plural ${absent.join(', ')}`)
    }
  } catch (error) {
    faults.push(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return faults
}

/** Values and elements of a text by name, and the forms of each of its plurals. */
function partsOf(text: string) {
  const names = new Set<string>()
  const plurals: Set<string>[] = []
  const visit = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [, , tag = ''] of token.matchAll(/<(\/?)(\d+)\/?>/g)) names.add(`<${tag}>`)
      } else if (Array.isArray(token)) {
        const [name, kind, forms] = token
        names.add(`{${name}}`)
        if (typeof forms !== 'object' || forms === null) continue
        const { offset: _, ...cases } = forms
        if (kind === 'plural') plurals.push(new Set(Object.keys(cases)))
        for (const form of Object.values(cases)) visit(form)
      }
    }
  }
  visit(compileMessageOrThrow(text))
  return { names, plurals }
}
