import { minifySync } from 'vite'

/** Minifies the source of a script inside the HTML. */
export function minify(script: string): string {
  const { code, errors } = minifySync('inline.js', script)
  if (errors.length > 0) throw new Error('An inline script cannot be minified', { cause: errors })
  return code
}
