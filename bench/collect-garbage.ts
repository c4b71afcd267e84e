/** Preloaded into a process under measurement, collects its garbage whenever it gets SIGUSR2. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
})
