import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { Environment, SECRET_SETTINGS } from '#server/environment.ts'

export const PAGE = join(import.meta.dirname, '../docs/configuration.md')

type Settings = Record<string, z.ZodType>

/**
 * Page with every setting of the server, from the schema that reads them.
 * @throws for a setting without a meaning
 */
export function configurationPage(settings: Settings = Environment.shape): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const { description, unset } = schema.meta() ?? {}
    if (!description) throw new Error(`${name} has no description`)
    return `| \`${name}\` | ${typeof unset === 'string' ? unset : defaultOf(schema)} | ${description} |`
  })
  return `<!-- Generated from server/environment.ts by npm run docs:configuration -->

# Configuration

Settings are environment variables, or lines in a \`.env\` file in the working directory; a variable that is set wins. All defaults work on a single
machine. The server reports an invalid setting by its name and does not start.

Each of ${SECRET_SETTINGS.map((name) => `\`${name}\``).join(', ')} can be in a file instead, whose path is in the
variable with \`_FILE\` behind its name ([secrets in files](operations.md#secrets-in-files)).

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}

function defaultOf(schema: z.ZodType): string {
  const value = schema.parse(undefined)
  return value === undefined || (Array.isArray(value) && value.length === 0) ? 'none' : `\`${value}\``
}

if (import.meta.main) writeFileSync(PAGE, configurationPage())
