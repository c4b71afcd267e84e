import type { NodePath, PluginObj, types } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel from '@rolldown/plugin-babel'
import type { Plugin } from 'vite'
import { keyOf, type Text } from '../language/i18n.ts'
import { type Entry, textPieces } from './text-pieces.ts'

/**
 * Builds the texts of the screens (docs/translating.md): the macros in the code become calls with the English text, and a
 * catalog becomes a module. English is compiled into the calls, so that it needs no catalog and no parser in the browser.
 */
export const translations = () => [
  catalogs(),
  textPieces(readEntries),
  babel({
    presets: [
      {
        preset: { plugins: [[macros, { descriptorFields: 'message' }], compileEnglish] },
        rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
      },
    ],
  }),
]

/** What web/language/i18n.ts cannot word: ordinal numbers, formats of numbers and dates, and plurals that count some less. */
const NOT_WORDED = /\{\s*\w+\s*,\s*(?:(?:selectordinal|number|date|time)\s*[,}]|\w+\s*,\s*offset:)/

/** @throws for a text that the page cannot word */
function compile(text: string): Text {
  if (NOT_WORDED.test(text) || /'[{}]/.test(text)) {
    throw new Error(`Only values, plural and select are worded, and no braces: ${text}`)
  }
  return shorten(compileMessage(text))
}

type Compiled = ReturnType<typeof compileMessage>

/** One string for a text without plural and select, also within their forms: 'Hi {name}' instead of a list. */
function shorten(tokens: Compiled): Text {
  const short = tokens.map((token) => {
    if (typeof token === 'string') return token
    const [name, kind, forms] = token
    if (kind === undefined) return `{${name}}`
    if (typeof forms !== 'object') return [name, kind] as const
    const entries: [string, Compiled | string | number][] = Object.entries(forms ?? {})
    const short = entries.map(([form, text]) => [form, typeof text === 'object' ? shorten(text) : text])
    return [name, kind, Object.fromEntries(short)] as const
  })
  return short.every((token) => typeof token === 'string') ? short.join('') : short
}

/**
 * Compiles texts: `_({ id: 'a1', message: 'Hi {name}', values: { name } })` becomes `_('Hi {name}', { name })`. A text is its
 * own id, unless it has a context: `_('Open', {}, 'a1')`.
 */
function compileEnglish({ types: t }: { types: typeof types }): PluginObj {
  const compileDescriptor = (path: NodePath<types.ObjectExpression>) => {
    const { node } = path
    const property = (name: string) =>
      node.properties.find((entry) => t.isObjectProperty(entry) && t.isIdentifier(entry.key, { name }))
    const id = property('id')
    const message = property('message')
    if (!id || !t.isObjectProperty(message) || !t.isStringLiteral(message.value)) return
    const text = compile(message.value.value)
    message.value = t.valueToNode(text)
    const ownId = property('context') ? id : undefined
    const values = property('values')
    const { parentPath } = path
    if (parentPath.isCallExpression() && t.isMemberExpression(parentPath.node.callee)) {
      const given = [
        message,
        values ?? (ownId && t.objectProperty(t.identifier('values'), t.objectExpression([]))),
        ownId,
      ]
      parentPath.node.arguments = given.flatMap((entry) =>
        t.isObjectProperty(entry) && t.isExpression(entry.value) ? [entry.value] : [],
      )
    } else {
      node.properties = node.properties.filter((entry) => entry !== property('context') && (ownId || entry !== id))
    }
  }
  return { visitor: { Program: { exit: (program) => program.traverse({ ObjectExpression: compileDescriptor }) } } }
}

/** A catalog as a module with its texts by their ids. */
function catalogs(): Plugin {
  return {
    name: 'catalogs',
    transform: {
      filter: { id: /\.po$/ },
      async handler(source, file) {
        const texts = (await readEntries(source, file)).map(({ key, text }) => [key, text])
        return {
          code: `export const messages = ${JSON.stringify(Object.fromEntries(texts))}`,
          map: null,
          moduleType: 'js',
        }
      },
    },
  }
}

/** Translated texts of a catalog. */
async function readEntries(source: string, filename: string): Promise<Entry[]> {
  const entries = await formatter().parse(source, { locale: undefined, sourceLocale: 'en', filename })
  return Object.entries(entries).flatMap(([id, { message = '', context, translation = '', origin = [] }]) => {
    if (translation === '') return []
    const key = context ? id : keyOf(compile(message))
    return [{ key, text: compile(translation), files: origin.map(([file]) => file) }]
  })
}
