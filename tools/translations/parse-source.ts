import { parseSync } from '@babel/core'

/** @param file name with its extension, which decides about the syntax */
export function parseSource(code: string, file: string) {
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
  })
  if (!tree) throw new Error(`${file} cannot be read`)
  return tree
}
