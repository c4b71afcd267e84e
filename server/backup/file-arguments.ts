import { parseArgs } from 'node:util'
import { readCommandLine } from '../start/command.ts'

/**
 * Reads the command line of a command for one backup. `--paced` takes up to an hour, leaving capacity for the requests of
 * a running product.
 * @throws StartError with the usage if it is invalid
 */
export function readFileArguments(usage: string): { file: string | undefined; isPaced: boolean } {
  return readCommandLine(usage, () => {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { paced: { type: 'boolean' } } })
    if (positionals.length > 1) throw new Error('Specify one file only')
    return { file: positionals[0], isPaced: values.paced === true }
  })
}
