import { EditorSelection, EditorState, type StateCommand, type Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { insertBlock, insertLink, insertTemplate, linePrefix, wrapSelection } from './markdown-commands.ts'

/** Runs a command on a text in which [ and ] enclose the selection. */
function after(text: string, command: StateCommand): string {
  const from = text.indexOf('[')
  const to = text.indexOf(']') - 1
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

test('the selection becomes bold, and plain again', () => {
  expect(after('a [word] here', wrapSelection('**'))).toBe('a **[word]** here')
  expect(after('a **[word]** here', wrapSelection('**'))).toBe('a [word] here')
})

test('with an empty selection the cursor is between the marks', () => {
  expect(after('a [] here', wrapSelection('*'))).toBe('a *[]* here')
})

test('every selected line becomes a list item, and plain again', () => {
  const list = linePrefix((index) => `${index + 1}. `, /^\d+\. /)
  const made = after('[one\ntwo]', list)
  expect(made.replace(/[[\]]/g, '')).toBe('1. one\n2. two')
  expect(after('[1. one\n2. two]', list).replace(/[[\]]/g, '')).toBe('one\ntwo')
})

test('the placeholder is selected, so that typing replaces it', () => {
  expect(after('so []', insertTemplate('$<>$', 'a + b'))).toBe('so $[a + b]$')
  expect(after('so [x]', insertTemplate('$<>$', 'a + b'))).toBe('so $[x]$')
})

test('a block is surrounded by empty lines', () => {
  expect(after('one[]two', insertBlock('$$\n<>\n$$', 'a'))).toBe('one\n\n$$\n[a]\n$$\n\ntwo')
  expect(after('[]', insertBlock('$$\n<>\n$$', 'a'))).toBe('$$\n[a]\n$$\n\n')
})

test('a selected URL becomes the target of the link', () => {
  const linked = after('see [https://example.org/a]', insertLink)
  expect(linked).toBe('see [link text]([https://example.org/a])')
})
