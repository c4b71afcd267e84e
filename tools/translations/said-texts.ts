import { traverse, type types } from '@babel/core'
import { parseSource } from './parse-source.ts'

/** Text that the server words: `say('Hi {name}', { name })`. A fault is a text that no catalog can have. */
export type SaidText = { line: number; text: string; fault: null | string }

/** Lists what a file says, for the catalog of the mails and for the checks. */
export function saidTexts(code: string, file: string): SaidText[] {
  if (!code.includes('say(')) return []
  const tree = parseSource(code, file)
  const said: SaidText[] = []
  traverse(tree, {
    CallExpression({ node }) {
      if (!isSay(node.callee)) return
      const [text, values] = node.arguments
      const line = node.loc?.start.line ?? 0
      if (text?.type === 'StringLiteral') said.push({ line, text: text.value, fault: joinedValue(values) })
      else said.push({ line, text: '', fault: 'is no literal text' })
    },
    BinaryExpression({ node }) {
      if (node.operator === '+' && [node.left, node.right].some(isSaid)) {
        said.push({ line: node.loc?.start.line ?? 0, text: '', fault: 'is added to another text' })
      }
    },
    TemplateLiteral(path) {
      const words = path.node.quasis.map(({ value }) => value.raw).join('')
      if (/\p{L}/u.test(words) && path.node.expressions.some(isSaid)) {
        said.push({ line: path.node.loc?.start.line ?? 0, text: '', fault: 'is joined with other words' })
      }
    },
  })
  return said
}

function isSay(callee: types.Node): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && name.name === 'say'
}

const isSaid = (node: types.Node) => node.type === 'CallExpression' && isSay(node.callee)

/** A value that is a sentence or a word of English would be English in every language. */
function joinedValue(values: types.Node | undefined): string | null {
  if (values?.type !== 'ObjectExpression') return null
  const words = values.properties.some(
    (property) =>
      property.type === 'ObjectProperty' &&
      property.value.type === 'StringLiteral' &&
      /\p{L}{2}/u.test(property.value.value),
  )
  return words ? 'has an English word as a value' : null
}
