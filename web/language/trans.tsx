import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { i18n, type Message } from './i18n.ts'

type Elements = Record<string, ReactElement<{ children?: ReactNode }>>

/** Text with elements in it: what the macro `<Trans>` becomes. A change of language renders the page again. */
export function Trans({ components = {}, values = {}, message, id }: Message & { components?: Elements }) {
  const elements = { ...components }
  const words: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    // A name or a title may look like a tag.
    const isNode = (typeof value === 'object' && value !== null) || String(value).includes('<')
    words[name] = isNode ? `<${name}-value/>` : value
    if (isNode) elements[`${name}-value`] = createElement(Fragment, null, value as ReactNode)
  }
  return fillElements(i18n._(message, words, id), elements)
}

/** Puts elements in the places of their tags: `<0>inside</0>` or `<0/>`. */
function fillElements(text: string, elements: Elements): ReactNode {
  const [first = '', ...rest] = text.split(/<([\w-]+)>([\s\S]*?)<\/\1>|<([\w-]+)\/>/)
  const nodes: ReactNode[] = [first]
  for (let at = 0; at < rest.length; at += 4) {
    const [pair, inside = '', single, after] = rest.slice(at, at + 4)
    const element = elements[pair ?? single ?? '']
    const content = pair === undefined ? [] : [fillElements(inside, elements)]
    nodes.push(element ? cloneElement(element, { key: at }, ...content) : inside, after)
  }
  return nodes
}
