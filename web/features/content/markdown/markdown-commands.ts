import { EditorSelection, type StateCommand } from '@codemirror/state'

/** Puts `mark` around what is selected, or takes it away again; with nothing selected the cursor is put between. */
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

/** Begins every selected line with what `prefix` says for it, or takes that away where all of them have it. */
export function linePrefix(prefix: (place: number) => string, pattern: RegExp): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const count = state.doc.lineAt(to).number - first + 1
    const lines = Array.from({ length: count }, (_, place) => state.doc.line(first + place))
    const has = lines.every(({ text }) => pattern.test(text))
    const changes = lines.map((line, place) => ({
      from: line.from,
      to: line.from + (pattern.exec(line.text)?.[0].length ?? 0),
      insert: has ? '' : prefix(place),
    }))
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/**
 * Puts a text in place of what is selected. `<>` in it stands for what was selected, or for `otherwise`, which is then
 * selected to be typed over.
 */
export function insertTemplate(template: string, otherwise: string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const inside = state.sliceDoc(from, to) || otherwise
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

/** As insertAround, with an empty line before and behind, as tables and formulas of their own need it. */
export function insertBlock(template: string, otherwise: string): StateCommand {
  return (target) => {
    const { state } = target
    const { from, to } = state.selection.main
    const before = state.sliceDoc(0, from)
    const after = state.sliceDoc(to)
    const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const trail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
    return insertTemplate(lead + template + trail, otherwise)(target)
  }
}

/** A link; where an address is selected, it is what is linked to. */
export const insertLink: StateCommand = (target) => {
  const { state } = target
  const { from, to } = state.selection.main
  return /^(https?:\/\/|\/)\S+$/.test(state.sliceDoc(from, to))
    ? insertTemplate('[link text](<>)', '')(target)
    : insertTemplate('[<>](https://)', 'link text')(target)
}
