import { EditorSelection, EditorState, type StateCommand, type Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { insertBlock, insertLink, insertTemplate, linePrefix, wrapSelection } from './markdown-commands.ts'

/** Runs a command; in the text, [ and ] stand around what is selected. */
function after(text: string, command: StateCommand): string {
  const [from, to] = [text.indexOf('['), text.indexOf(']') - 1]
  let state = EditorState.create({
    doc: text.replace('[', '').replace(']', ''),
    selection: EditorSelection.range(from, to),
  })
  const dispatch = (transaction: Transaction) => {
    state = transaction.state
  }
  command({ state, dispatch })
  const { main } = state.selection
  const doc = state.doc.toString()
  return `${doc.slice(0, main.from)}[${doc.slice(main.from, main.to)}]${doc.slice(main.to)}`
}

test('what is selected becomes bold, and plain again', () => {
  expect(after('a [word] here', wrapSelection('**'))).toBe('a **[word]** here')
  expect(after('a **[word]** here', wrapSelection('**'))).toBe('a [word] here')
})

test('with nothing selected the cursor stands between the marks', () => {
  expect(after('a [] here', wrapSelection('*'))).toBe('a *[]* here')
})

test('every selected line joins the list, and leaves it again', () => {
  const list = linePrefix((place) => `${place + 1}. `, /^\d+\. /)
  const made = after('[one\ntwo]', list)
  expect(made.replace(/[[\]]/g, '')).toBe('1. one\n2. two')
  expect(after('[1. one\n2. two]', list).replace(/[[\]]/g, '')).toBe('one\ntwo')
})

test('what stands for a text is selected, to be typed over', () => {
  expect(after('so []', insertTemplate('$<>$', 'a + b'))).toBe('so $[a + b]$')
  expect(after('so [x]', insertTemplate('$<>$', 'a + b'))).toBe('so $[x]$')
})

test('a block stands between empty lines', () => {
  expect(after('one[]two', insertBlock('$$\n<>\n$$', 'a'))).toBe('one\n\n$$\n[a]\n$$\n\ntwo')
  expect(after('[]', insertBlock('$$\n<>\n$$', 'a'))).toBe('$$\n[a]\n$$\n\n')
})

test('a selected address is what is linked to', () => {
  const linked = after('see [https://example.org/a]', insertLink)
  expect(linked).toBe('see [link text]([https://example.org/a])')
})
