import { type NodePath, traverse, type types } from '@babel/core'
import { parseSource } from './parse-source.ts'

/** Text of a screen that is written where no catalog finds it, or in a way that cannot be translated. */
export type Finding = { line: number; text: string; problem: 'outside' | 'too-early' | 'joined' }

const MACROS = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage', 'ph'])
const ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

/** Attributes and fields whose strings nobody reads. */
const CODE_NAMES =
  /^(className|class|style|d|viewBox|id|key|name|type|role|href|to|src|autoComplete|htmlFor|rel|media|sizes|points|transform|content|.*(Style|Class|Classes|Width|Id|Key|Path|Href))$/

/** Names that are the same in every language. */
const PROPER_NAMES =
  /\b(Trellis|Freemium|Premium Plus|Premium|Google|Facebook|Stripe|GIFT|Moodle|QTI|Markdown|YouTube|Vimeo)\b/g

/** Marks a line that is right as it is: `// not translated: …`, on the line or above it. */
const EXCUSE = /not translated: \S/

/**
 * Lists the texts of a file of the browser app that no catalog has, and those that cannot be translated well.
 * @param file name with its extension, which decides about the syntax
 */
export function findTexts(code: string, file: string): Finding[] {
  const tree = parseSource(code, file)
  const lines = code.split('\n')
  const found: Finding[] = []
  const add = (node: types.Node, text: string, problem: Finding['problem']) => {
    const line = node.loc?.start.line ?? 0
    if (!EXCUSE.test(`${lines[line - 2]}\n${lines[line - 1]}`)) found.push({ line, text: text.trim(), problem })
  }
  traverse(tree, {
    JSXText(path) {
      if (isForReaders(path.node.value, true) && !isInMacro(path)) add(path.node, path.node.value, 'outside')
    },
    StringLiteral(path) {
      const { value } = path.node
      const isText = isForReaders(value, isShown(path)) && !isCode(path)
      if (isText || isNameOfPart(path)) add(path.node, value, 'outside')
    },
    TemplateLiteral(path) {
      const text = path.node.quasis.map(({ value }) => value.raw).join(' ')
      if (isInMacro(path)) return
      if (path.node.expressions.some(isTranslated) && /\p{L}/u.test(text)) add(path.node, text, 'joined')
      else if ((isForReaders(text, isShown(path)) || SENTENCE_REST.test(text)) && !isCode(path))
        add(path.node, text, 'outside')
    },
    BinaryExpression(path) {
      const { operator, left, right } = path.node
      if (operator === '+' && (isTranslated(left) || isTranslated(right))) add(path.node, 'text + text', 'joined')
    },
    'TaggedTemplateExpression|CallExpression'(path: NodePath) {
      if (!isTranslated(path.node) || path.getFunctionParent() || isDescriptor(path.node)) return
      add(path.node, code.slice(path.node.start ?? 0, path.node.end ?? 0), 'too-early')
    },
  })
  return found.toSorted((a, b) => a.line - b.line)
}

/**
 * @param shown true where only readers look, so that one word is enough to be a text
 */
function isForReaders(value: string, shown: boolean): boolean {
  const text = value.replace(PROPER_NAMES, '').trim()
  if (!/\p{L}{2}/u.test(text)) return false
  if (shown) return true
  // A sentence or a label: words with a capital first, or the marks of a sentence. Not a list of classes or a path.
  return /^\p{Lu}[\p{Ll}’]+(?: \S+)+$/u.test(text) || /^[\p{L}’, ]+ [\p{L}’]+[.?!…:]$/u.test(text)
}

/** True for what an element shows or says: its content, its accessible name, the props that carry texts. */
function isShown(path: NodePath): boolean {
  const attribute = path.findParent((parent) => parent.isJSXAttribute() || parent.isFunction() || parent.isStatement())
  if (attribute?.isJSXAttribute()) return SHOWN_NAMES.test(nameOf(attribute.node.name)) && !isOperand(path)
  const { parentPath } = path
  if (parentPath?.isObjectProperty() && parentPath.node.value === path.node)
    return SHOWN_NAMES.test(nameOf(parentPath.node.key))
  return (
    path
      .findParent((parent) => !parent.isConditionalExpression() && !parent.isLogicalExpression())
      ?.isJSXExpressionContainer() === true
  )
}

/** Rest of a sentence that begins with a value: ` was removed.` */
const SENTENCE_REST = /^ [\p{L}’]{2,} .*[\p{L}’][.!?]$/u

/** True for `name="First Name"` of a component, which it shows; that of an element, such as an input, is code. */
function isNameOfPart({ node, parent, parentPath }: NodePath<types.StringLiteral>): boolean {
  if (parent.type !== 'JSXAttribute' || nameOf(parent.name) !== 'name') return false
  const element = parentPath?.parent
  return (
    element?.type === 'JSXOpeningElement' && /^\p{Lu}/u.test(nameOf(element.name)) && /^\p{Lu}\p{Ll}/u.test(node.value)
  )
}

const SHOWN_NAMES =
  /^(title|label|.*Label|alt|placeholder|subtitle|hint|question|panel|message|heading|aria-label|aria-description|aria-roledescription|aria-valuetext)$/

function nameOf(node: types.Node): string {
  if (node.type === 'JSXNamespacedName') return `${node.namespace.name}:${node.name.name}`
  if (node.type === 'JSXIdentifier' || node.type === 'Identifier') return node.name
  return node.type === 'StringLiteral' ? node.value : ''
}

/** True for a value that is only compared. */
function isOperand(path: NodePath): boolean {
  return path.parentPath?.isBinaryExpression() === true
}

/** True for a string that nobody reads: of a type, a module, a class, an error for developers, or a comparison. */
function isCode(path: NodePath): boolean {
  if (isInMacro(path) || isOperand(path)) return true
  const owner = path.findParent(
    (parent) =>
      parent.isTSType() ||
      parent.isImportDeclaration() ||
      (parent.isExportDeclaration() &&
        parent.node.type !== 'ExportNamedDeclaration' &&
        parent.node.type !== 'ExportDefaultDeclaration') ||
      parent.isThrowStatement() ||
      parent.isNewExpression() ||
      parent.isSwitchCase() ||
      parent.isJSXAttribute() ||
      parent.isVariableDeclarator() ||
      parent.isObjectProperty() ||
      parent.isFunction(),
  )
  if (!owner) return false
  if (owner.isJSXAttribute()) return CODE_NAMES.test(nameOf(owner.node.name))
  if (owner.isVariableDeclarator()) return CODE_NAMES.test(nameOf(owner.node.id))
  if (owner.isObjectProperty()) return CODE_NAMES.test(nameOf(owner.node.key)) || owner.node.key === path.node
  if (owner.isSwitchCase()) return owner.node.test === path.node
  return owner.isTSType() || owner.isImportDeclaration() || owner.isThrowStatement() || owner.isNewExpression()
}

function isInMacro(path: NodePath): boolean {
  return (
    path.findParent(
      (parent) =>
        isTranslated(parent.node) ||
        (parent.isJSXElement() &&
          ELEMENTS.has(nameOf(parent.node.openingElement.name)) &&
          !isCodeAttribute(path, parent)),
    ) !== null
  )
}

/** True for an attribute of an element within a text, such as the class of a link, or a text of its own. */
function isCodeAttribute(path: NodePath, text: NodePath): boolean {
  const attribute = path.findParent((parent) => parent.isJSXAttribute())
  return (
    attribute !== null &&
    attribute.parentPath?.parentPath !== text &&
    attribute.findParent((parent) => parent === text) !== null
  )
}

/** True for a call of a macro: t`…`, plural(…), msg`…`. */
function isTranslated(node: types.Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return MACROS.has(nameOf(node.tag))
  return node.type === 'CallExpression' && MACROS.has(nameOf(node.callee))
}

/** True for a text that is worded later, so that it may stand in a constant. */
function isDescriptor(node: types.Node): boolean {
  const callee =
    node.type === 'TaggedTemplateExpression' ? node.tag : node.type === 'CallExpression' ? node.callee : node
  return ['msg', 'defineMessage'].includes(nameOf(callee))
}
