import { capture } from '../run-command.ts'
import { type Gate, passedIfSeen } from './gate.ts'
import { sourceFiles } from './source-files.ts'

/** The compiler, over every source file of the project. */
export const types: Gate = {
  name: 'types',
  async run(root) {
    const { code, output } = await capture('tsc', ['--noEmit', '--listFiles', '--pretty', 'false'], root)
    const lines = output.split('\n')
    if (code !== 0) return { passed: false, details: lines.filter((line) => !isListed(line)).join('\n') }
    const listed = new Set(lines)
    const sources = sourceFiles(root)
    return passedIfSeen(sources.filter((file) => listed.has(`${root}/${file}`)).length, sources)
  },
}

/** The router writes the types of its routes, which pages refer to. */
export const routeTypes: Gate = {
  name: 'route types',
  async run(root) {
    const { code, output } = await capture('react-router', ['typegen'], root)
    return code === 0 ? { passed: true, summary: 'written' } : { passed: false, details: output }
  },
}

function isListed(line: string) {
  return /^\/.*\.([cm]?ts|tsx|json)$/.test(line)
}
