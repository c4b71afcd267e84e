import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertedFolders, countRemaining, findTextsIn, textFiles } from './folders.ts'

/**
 * `npm run messages` updates the catalogs from the code, then lists the folders whose texts are not in catalogs yet, with
 * their number. `npm run messages -- web/features/help` also adds the catalog of that folder, and lists the texts that
 * are still outside of it (docs/translating.md).
 */
const root = join(import.meta.dirname, '../..')
const folders = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''))

for (const folder of folders) {
  if (!folder.startsWith('web/') || !existsSync(join(root, folder))) throw new Error(`${folder} is no folder of web/`)
  const catalog = join(root, 'web/locales/es', `${folder.slice('web/'.length)}.po`)
  mkdirSync(dirname(catalog), { recursive: true })
  if (!existsSync(catalog)) writeFileSync(catalog, '')
}

const cli = fileURLToPath(new URL('lingui.js', import.meta.resolve('@lingui/cli')))
const { status } = spawnSync(process.execPath, [cli, 'extract', '--clean'], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const files = textFiles(root).filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
for (const { file, line, problem, text } of findTextsIn(root, files)) console.log(`${file}:${line} ${problem}: ${text}`)
if (folders.length === 0) {
  console.log(`In the catalogs: ${convertedFolders(root).join(', ')}`)
  for (const [folder, count] of countRemaining(root)) console.log(`${count}\t${folder}`)
}
