import { Visitor } from '@swc/core/Visitor.js'

const visitStatement = Visitor.prototype.visitStatement

/**
 * The walker of syntax trees that the import checker relies on predates `using` and stops at it. To an import checker
 * such a declaration is like any other: what counts is what its initialisers import.
 */
Visitor.prototype.visitStatement = function visitUsingAsConst(this: Visitor, statement) {
  if (String(statement.type) === 'UsingDeclaration') {
    const declarations: unknown = Reflect.get(statement, 'decls')
    Object.assign(statement, { type: 'VariableDeclaration', kind: 'const', declarations })
  }
  return visitStatement.call(this, statement)
}
