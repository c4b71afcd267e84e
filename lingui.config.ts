import { globSync } from 'node:fs'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const root = import.meta.dirname

/**
 * Folders with catalogs, relative to the root: web/locales/es/features/shell.po has the texts of web/features/shell. A
 * file for each folder, so that it can be translated on its own; the build joins those of a language.
 */
const folders = globSync('**/*.po', { cwd: `${root}/web/locales/es` }).map((file) => file.replace(/\.po$/, ''))

export default defineConfig({
  rootDir: root,
  sourceLocale: 'en',
  // English has no catalog: its texts are in the code.
  locales: ['es'],
  catalogs: folders.map((folder) => ({
    path: `<rootDir>/web/locales/{locale}/${folder}`,
    include: [`<rootDir>/web/${folder}`],
    exclude: ['**/*.test.{ts,tsx}'],
  })),
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  // The browser app's own instance and element, so that neither a page nor a test needs a provider around it.
  runtimeConfigModule: { i18n: ['#web/language/i18n.ts', 'i18n'], Trans: ['#web/language/trans.tsx', 'Trans'] },
})
