import type { NodePath, PluginObj, types } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel from '@rolldown/plugin-babel'
import type { Plugin } from 'vite'

/**
 * Builds the texts of the screens (docs/translating.md): the macros in the code become calls with the English text, and a
 * catalog becomes a module. English is compiled into the calls, so that it needs no catalog and no parser in the browser.
 */
export const translations = () => [
  catalogs(),
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

/**
 * Plain words instead of a list for a text without values.
 * @throws for a text that the page cannot word
 */
function compile(text: string) {
  if (NOT_WORDED.test(text)) throw new Error(`Only values, plural and select are worded: ${text}`)
  const tokens = compileMessage(text)
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
}

/**
 * Compiles the text beside each id: `{ id: 'a1', message: 'Hi {name}' }` gets `['Hi ', ['name']]`. Without values or a
 * context, the words are their own id, and all that a call needs: `_('Home')`.
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
    const isOwnId = typeof text === 'string' && !property('context')
    message.value = t.valueToNode(text)
    if (isOwnId && path.parentPath.isCallExpression()) path.replaceWith(message.value)
    else
      node.properties = node.properties.filter((entry) => entry !== property('context') && !(isOwnId && entry === id))
  }
  return { visitor: { Program: { exit: (program) => program.traverse({ ObjectExpression: compileDescriptor }) } } }
}

/** A catalog as a module with its texts by their ids. */
function catalogs(): Plugin {
  const { parse } = formatter()
  return {
    name: 'catalogs',
    transform: {
      filter: { id: /\.po$/ },
      async handler(source, file) {
        const entries = await parse(source, { locale: undefined, sourceLocale: 'en', filename: file })
        const texts = Object.entries(entries).flatMap(([id, { message = '', context, translation = '' }]) => {
          if (translation === '') return []
          const text = compile(message)
          return [[typeof text === 'string' && !context ? text : id, compile(translation)]]
        })
        return {
          code: `export const messages = ${JSON.stringify(Object.fromEntries(texts))}`,
          map: null,
          moduleType: 'js',
        }
      },
    },
  }
}
