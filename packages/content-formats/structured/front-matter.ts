import { Document, isScalar, Scalar, visit } from 'yaml'

export type FrontMatterFile =
  | {
      outcome: 'split'
      /** YAML between the lines of dashes; it starts on line 2. */
      frontMatter: string
      body: string
      /** Line of the file on which the body starts. */
      bodyLine: number
      lineCount: number
    }
  | { outcome: 'no-opening' | 'no-closing' | 'too-long' }

/**
 * Splits a text into the front matter between two lines of three dashes and the body after it. Drops one blank line
 * after the front matter; the body is otherwise unchanged.
 * @param text with LF line endings
 * @param maxLength maximum characters of the front matter
 */
export function splitFrontMatter(text: string, maxLength: number): FrontMatterFile {
  const [opening] = /^---[ \t]*\n/.exec(text) ?? []
  if (opening === undefined) return { outcome: 'no-opening' }
  // Not with the flag m, for which U+2028 ends a line, too.
  const closing = /(?<=^|\n)---[ \t]*(?=\n|$)/.exec(text.slice(opening.length))
  if (closing === null) return { outcome: 'no-closing' }
  const frontMatter = text.slice(opening.length, opening.length + closing.index)
  if (frontMatter.length > maxLength) return { outcome: 'too-long' }
  const head = text.slice(0, opening.length + closing.index + closing[0].length)
  const rest = text.slice(head.length)
  const gap = /^\n(?:[ \t]*\n)?/.exec(rest)?.[0] ?? ''
  return {
    outcome: 'split',
    frontMatter,
    body: rest.slice(gap.length),
    bodyLine: `${head}${gap}`.split('\n').length,
    lineCount: text.split('\n').length,
  }
}

/** Number of bytes before the line that closes the front matter, at most `maxBytes`, without decoding the file. */
export function measureFrontMatter(bytes: Uint8Array, maxBytes: number): number {
  const start = Buffer.from(bytes.subarray(0, maxBytes)).toString('latin1')
  return /[\r\n]---[ \t]*(?:[\r\n]|$)/.exec(start)?.index ?? start.length
}

/** Formats a text with front matter; `splitFrontMatter` and `parseYaml` are the inverse. */
export function formatFrontMatter(fields: unknown, body: string): string {
  return `---\n${formatYaml(fields)}---\n\n${body.replace(/\r\n?/g, '\n')}`
}

/**
 * Formats each text on one line. A text that a YAML reader could misinterpret, or an editor could change unnoticed
 * (leading or trailing white space, control characters, line separators), is double-quoted with escapes.
 */
function formatYaml(fields: unknown): string {
  const document = new Document(fields, { version: '1.2', aliasDuplicateObjects: false })
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string') return
      if (/[\p{Cc}\p{Cf}\u2028\u2029\ufeff]|^\s|\s$|^\d+:\d/u.test(node.value)) {
        node.type = Scalar.QUOTE_DOUBLE
      }
    },
  })
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
}
