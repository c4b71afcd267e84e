import type { StateCommand } from '@codemirror/state'
import {
  Bold,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Sigma,
  SquareSigma,
  Table,
} from 'lucide-react'
import { insertBlock, insertLink, insertTemplate, linePrefix, wrapSelection } from './markdown-commands.ts'

export type MarkdownTool = { label: string; Icon: LucideIcon; run: StateCommand; keys?: string }

const TABLE = '| <> | Second |\n| --- | --- |\n| … | … |\n| … | … |'

/** Buttons of the toolbar, in groups. */
export const MARKDOWN_TOOLS: readonly (readonly MarkdownTool[])[] = [
  [
    { label: 'Bold', Icon: Bold, run: wrapSelection('**'), keys: 'Mod-b' },
    { label: 'Italic', Icon: Italic, run: wrapSelection('*'), keys: 'Mod-i' },
    { label: 'Heading', Icon: Heading, run: linePrefix(() => '## ', /^#{1,6} /) },
  ],
  [
    { label: 'List', Icon: List, run: linePrefix(() => '- ', /^[-*+] /) },
    {
      label: 'Numbered list',
      Icon: ListOrdered,
      run: linePrefix((index) => `${index + 1}. `, /^\d{1,9}\. /),
    },
    { label: 'Quotation', Icon: Quote, run: linePrefix(() => '> ', /^> ?/) },
  ],
  [
    { label: 'Link', Icon: Link, run: insertLink, keys: 'Mod-k' },
    { label: 'Table', Icon: Table, run: insertBlock(TABLE, 'First') },
  ],
  [
    { label: 'Inline formula', Icon: Sigma, run: insertTemplate('$<>$', 'a^2 + b^2') },
    {
      label: 'Formula on its own line',
      Icon: SquareSigma,
      run: insertBlock('$$\n<>\n$$', '\\frac{1}{2} + \\frac{1}{3}'),
    },
  ],
]
