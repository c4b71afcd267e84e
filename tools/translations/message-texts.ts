import { type NodePath, traverse, types } from '@babel/core'
import { parseSource } from './parse-source.ts'

/** English message that the server sends to a person, its values in braces: `At most {limit} characters`. */
export type MessageText = { line: number; text: string }

/** Files that hold content, findings about an imported or exported file, and what an operator reads in a terminal. */
const ELSEWHERE =
  /\.test\.ts$|\/(testing|mails|checkout|export|stored-reports|webhook|social)\/|^server\/features\/(operator\/(?!routes)|seeding\/(?!routes)|content\/(formats|exports|imports\/(?!routes|import-pages|present)))|^domain\/(content\/|parent-cards|scoring\/(assignment|numbers\/units)|marks\/|progress\/|plans\/plans|practice\/mastery|kinds\/(author-fields|(graph|display|order|worked|table)\/))|^server\/(?!features\/|http\/(api|callers|pipeline-errors|session)\.ts|(new-passwords|phone-numbers)\.ts)/

/** Fields that nobody reads in the app: documentation of the API, names of things in it. */
const UNREAD_FIELDS = /^(description|summary|examples?|tags|detail)$/
/** Calls whose sentences are no messages: they are worded already, logged, errors of developers, or SQL. */
const UNREAD_CALLS = /^(say|verbatim|sql|log|warn|info|error|report|describe|Error|RangeError|TypeError|RegExp)$/

/** Marks a statement or line that is right as it is: `// not translated: …` above it. */
const EXCUSE = /not translated: \S/

/** @param file path from the root of the project */
export function hasMessages(file: string): boolean {
  const path = file.replaceAll('\\', '/')
  return /^(contract|domain|server)\/.*\.ts$/.test(path) && !ELSEWHERE.test(path)
}

/**
 * Messages of a file of the server: sentences, and shorter texts where only messages are (`message: 'Not found'`, a field
 * of invalid input, a rule of the contract). They are sent in English or worded where they leave (server/wording.ts).
 */
export function messageTexts(code: string, file: string): MessageText[] {
  const tree = parseSource(code, file)
  const lines = code.split('\n')
  const found: MessageText[] = []
  const add = (path: NodePath, text: string) => {
    const line = path.node.loc?.start.line ?? 0
    const statement = path.getStatementParent()?.node.loc?.start.line ?? line
    const isExcused = [lines[statement - 2], lines[line - 2], lines[line - 1]].some((text) => EXCUSE.test(text ?? ''))
    if (isExcused || isUnread(path)) return
    const isLabel = /^\p{Lu}[\p{L}’]*(?: \S+)+$/u.test(text) && (text.startsWith('Please ') || isMessage(path, file))
    if (isLabel || /^[\p{Lu}{“].* \S+[.!?]$/u.test(text)) found.push({ line, text })
  }
  traverse(tree, {
    StringLiteral: (path: NodePath<types.StringLiteral>) => add(path, path.node.value),
    TemplateLiteral: (path: NodePath<types.TemplateLiteral>) => add(path, patternOf(path.node)),
  })
  return found
}

/** Texts of several words in a file that holds nothing else. */
export function phrasesOf(code: string, file: string): MessageText[] {
  const found: MessageText[] = []
  traverse(parseSource(code, file), {
    StringLiteral: ({ node }: NodePath<types.StringLiteral>) => {
      if (node.value.includes(' ')) found.push({ line: node.loc?.start.line ?? 0, text: node.value })
    },
  })
  return found
}

/** `At most {limit} characters` of `At most ${ACCOUNT.limit} characters`. */
function patternOf({ quasis, expressions }: types.TemplateLiteral): string {
  const names = expressions.map((value, index) => (isName(value) ? nameOf(value) : String(index)))
  const unique = names.map((name, index) => (names.indexOf(name) === index ? name : `${name}${index}`))
  return quasis
    .map(({ value }, index) => `${value.cooked ?? ''}${index < unique.length ? `{${unique[index]}}` : ''}`)
    .join('')
}

const isName = (node: types.Node) =>
  types.isIdentifier(node) || (types.isMemberExpression(node) && types.isIdentifier(node.property))

/** True where a short text is a message. */
function isMessage(path: NodePath, file: string): boolean {
  return (
    path.findParent(({ node }) => {
      if (types.isObjectProperty(node)) return /^(message|fields|error|errors)$/.test(nameOf(node.key))
      if (types.isAssignmentExpression(node)) return /^fields\b/.test(nameOfOwner(node.left))
      if (types.isVariableDeclarator(node)) return /^([A-Z][A-Z_]+|fields)$/.test(nameOf(node.id))
      return types.isCallExpression(node) && /\bcontract\//.test(file.replaceAll('\\', '/'))
    }) !== null
  )
}

function isUnread(path: NodePath): boolean {
  return (
    path.findParent(({ node, parent }) => {
      // Consent is agreed to as it is written.
      if (types.isVariableDeclarator(node)) return /CONSENT/.test(nameOf(node.id))
      if (types.isObjectProperty(node)) return UNREAD_FIELDS.test(nameOf(node.key))
      if (types.isCallExpression(node) || types.isNewExpression(node)) return UNREAD_CALLS.test(nameOf(node.callee))
      return (
        types.isTSType(node) ||
        types.isImportDeclaration(node) ||
        types.isBinaryExpression(node) ||
        types.isTaggedTemplateExpression(node) ||
        // Values of an enumeration, not its message.
        (types.isArrayExpression(node) && types.isCallExpression(parent) && nameOf(parent.callee) === 'enum')
      )
    }) !== null
  )
}

function nameOfOwner(node: types.Node): string {
  return types.isMemberExpression(node) ? nameOfOwner(node.object) : nameOf(node)
}

function nameOf(node: types.Node): string {
  if (types.isMemberExpression(node)) return nameOf(node.property)
  if (types.isIdentifier(node)) return node.name
  return types.isStringLiteral(node) ? node.value : ''
}
