import { expect, test } from 'vitest'
import { formatFrontMatter, splitFrontMatter } from './front-matter.ts'
import { parseYaml } from './parse-yaml.ts'

test.each(['\u2028---\u2028x', '\u2029--- \u2029', ' --- ', '---', 'a\n---\nb'])(
  'the text %j does not end the front matter',
  (text) => {
    const parts = splitFrontMatter(formatFrontMatter({ text }, 'Body'), 1000)
    expect(parts).toMatchObject({ outcome: 'split', body: 'Body' })
    expect(parts.outcome === 'split' && parseYaml(parts.frontMatter)).toMatchObject({ value: { text } })
  },
)
