import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const root = import.meta.dirname

/**
 * Folders with catalogs, relative to the root: web/locales/es/features/shell.po has the texts of web/features/shell. A
 * file for each folder, so that it can be translated on its own; the build joins those of a language.
 */
const folders = globSync('**/*.po', { cwd: `${root}/web/locales/es` }).map((file) => file.replace(/\.po$/, ''))

/**
 * Texts of the server, of its contract and of the domain, which have no macros. What only `npm run messages` needs is
 * loaded by it.
 */
const said: ExtractorType = {
  match: (file) => /\/(server|domain|contract)\/.*\.ts$/.test(file.replaceAll('\\', '/')),
  async extract(file, code, add) {
    const { generateMessageId } = await import('@lingui/message-utils/generateMessageId')
    const { hasMessages, messageTexts } = await import('./tools/translations/message-texts.ts')
    const { saidTexts } = await import('./tools/translations/said-texts.ts')
    const messages = hasMessages(relative(root, file)) ? messageTexts(code, file) : []
    for (const { text, line } of [...saidTexts(code, file), ...messages]) {
      if (text !== '') add({ id: generateMessageId(text), message: text, origin: [file, line] })
    }
  },
}

/** The consent, whose words are constants of the domain, so that a consent can be recorded with a hash of them. */
const consent: ExtractorType = {
  match: (file) => /\/domain\/consent-text\.ts$/.test(file.replaceAll('\\', '/')),
  async extract(file, code, add) {
    const { generateMessageId } = await import('@lingui/message-utils/generateMessageId')
    const { phrasesOf } = await import('./tools/translations/message-texts.ts')
    for (const { text, line } of phrasesOf(code, file))
      add({ id: generateMessageId(text), message: text, origin: [file, line] })
  },
}

const macros: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file),
  extract: async (...input) => (await import('@lingui/cli/api')).extractor.extract(...input),
}

export default defineConfig({
  rootDir: root,
  sourceLocale: 'en',
  // English has no catalog: its texts are in the code.
  locales: ['es', 'ar'],
  catalogs: [
    ...folders.map((folder) => ({
      path: `<rootDir>/web/locales/{locale}/${folder}`,
      include: [`<rootDir>/web/${folder}`],
      exclude: ['**/*.test.{ts,tsx}'],
    })),
    {
      path: '<rootDir>/domain/locales/{locale}/consent',
      include: ['<rootDir>/domain/consent-text.ts'],
    },
    {
      path: '<rootDir>/server/locales/{locale}/texts',
      include: ['<rootDir>/server', '<rootDir>/domain', '<rootDir>/contract'],
      exclude: ['**/*.test.ts', '**/testing/**', '**/locales/**', '**/domain/consent-text.ts'],
    },
  ],
  extractors: [consent, said, macros],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  // The browser app's own instance and element, so that neither a page nor a test needs a provider around it.
  runtimeConfigModule: { i18n: ['#web/language/i18n.ts', 'i18n'], Trans: ['#web/language/trans.tsx', 'Trans'] },
})
