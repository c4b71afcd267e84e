import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { LegalText } from '#web/vite/legal-text.ts'

/** What the text prints for each `{{placeholder}}`: a constant, or a whole block where it is a paragraph of its own. */
export type Placeholders = Readonly<Record<string, ReactNode>>

const PLACEHOLDER = /\{\{([^{}]+)\}\}/

/**
 * Text of a section.
 * @throws for a placeholder without a value, which fails the build, because it renders these pages
 */
export function LegalBody({ text, values }: { text: readonly LegalText[]; values: Placeholders }): ReactNode {
  return createElement(Fragment, null, ...text.map((part) => renderText(part, values)))
}

function renderText(text: LegalText, values: Placeholders): ReactNode {
  if (typeof text === 'string') {
    // Every second piece is the name of a placeholder.
    const pieces = text.split(PLACEHOLDER).map((piece, index) => (index % 2 === 0 ? piece : findValue(piece, values)))
    return createElement(Fragment, null, ...pieces)
  }
  const { tag, href = '', children } = text
  const content = <LegalBody text={children} values={values} />
  switch (tag) {
    case 'p': {
      const [only, ...others] = children
      const isBlock = others.length === 0 && typeof only === 'string' && only.replace(PLACEHOLDER, '') === ''
      return isBlock ? content : <p>{content}</p>
    }
    case 'ul':
      return <ul className="grid list-disc gap-2 ps-5 marker:text-leaf">{content}</ul>
    case 'li':
      return <li>{content}</li>
    case 'strong':
      return <strong className="font-semibold">{content}</strong>
    case 'a':
      return (
        <Link to={href} className="link">
          {content}
        </Link>
      )
    default:
      throw new Error(`Legal texts have no style for <${tag}>`)
  }
}

function findValue(name: string, values: Placeholders): ReactNode {
  if (!(name in values)) throw new Error(`No value for {{${name}}}`)
  return values[name]
}
