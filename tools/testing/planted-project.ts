import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SETTINGS = ['biome.json', 'knip.json', 'package.json', 'tsconfig.json', '.gitignore', 'tools/lint']

/** Creates a project in a temporary folder with this project's settings and packages and only these files. */
export function plantedProject(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'trellis-planted-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of SETTINGS) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return folder
}
