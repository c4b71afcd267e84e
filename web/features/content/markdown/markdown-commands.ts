import { EditorSelection, type StateCommand } from '@codemirror/state'

/** Wraps the selection in `mark`, or unwraps it. An empty selection leaves the cursor between both marks. */
export function wrapSelection(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange(({ from, to }) => {
      const size = mark.length
      const before = state.sliceDoc(Math.max(0, from - size), from)
      const after = state.sliceDoc(to, to + size)
      if (before === mark && after === mark) {
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        }
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      }
    })
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/** Prefixes every selected line, or removes the prefix if all lines match `pattern`. */
export function linePrefix(prefix: (index: number) => string, pattern: RegExp): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const count = state.doc.lineAt(to).number - first + 1
    const lines = Array.from({ length: count }, (_, index) => state.doc.line(first + index))
    const isPrefixed = lines.every(({ text }) => pattern.test(text))
    const changes = lines.map((line, index) => ({
      from: line.from,
      to: line.from + (pattern.exec(line.text)?.[0].length ?? 0),
      insert: isPrefixed ? '' : prefix(index),
    }))
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/**
 * Replaces the selection with `template`, in which `<>` becomes the selected text or else `placeholder`, and selects
 * that.
 */
export function insertTemplate(template: string, placeholder: string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const inside = state.sliceDoc(from, to) || placeholder
    const [before = '', after = ''] = template.split('<>')
    const start = from + before.length
    dispatch(
      state.update({
        changes: { from, to, insert: before + inside + after },
        selection: EditorSelection.range(start, start + inside.length),
        scrollIntoView: true,
        userEvent: 'input',
      }),
    )
    return true
  }
}

/** Same as `insertTemplate`, but with empty lines around, as tables and display formulas require. */
export function insertBlock(template: string, placeholder: string): StateCommand {
  return (target) => {
    const { state } = target
    const { from, to } = state.selection.main
    const before = state.sliceDoc(0, from)
    const after = state.sliceDoc(to)
    const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const trail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
    return insertTemplate(lead + template + trail, placeholder)(target)
  }
}

/** Inserts a link. A selected URL becomes its target, any other selection its text. */
export const insertLink: StateCommand = (target) => {
  const { state } = target
  const { from, to } = state.selection.main
  return /^(https?:\/\/|\/)\S+$/.test(state.sliceDoc(from, to))
    ? insertTemplate('[link text](<>)', '')(target)
    : insertTemplate('[<>](https://)', 'link text')(target)
}
