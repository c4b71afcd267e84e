import type { StateCommand } from '@codemirror/state'
import { t } from '@lingui/core/macro'
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

export type MarkdownTool = { label: () => string; Icon: LucideIcon; run: StateCommand; keys?: string }

// not translated: content
const TABLE = '| <> | Second |\n| --- | --- |\n| … | … |\n| … | … |'

/** Buttons of the toolbar, in groups. */
export const MARKDOWN_TOOLS: readonly (readonly MarkdownTool[])[] = [
  [
    { label: () => t`Bold`, Icon: Bold, run: wrapSelection('**'), keys: 'Mod-b' },
    { label: () => t`Italic`, Icon: Italic, run: wrapSelection('*'), keys: 'Mod-i' },
    { label: () => t`Heading`, Icon: Heading, run: linePrefix(() => '## ', /^#{1,6} /) },
  ],
  [
    { label: () => t`List`, Icon: List, run: linePrefix(() => '- ', /^[-*+] /) },
    {
      label: () => t`Numbered list`,
      Icon: ListOrdered,
      run: linePrefix((index) => `${index + 1}. `, /^\d{1,9}\. /),
    },
    { label: () => t`Quotation`, Icon: Quote, run: linePrefix(() => '> ', /^> ?/) },
  ],
  [
    { label: () => t`Link`, Icon: Link, run: insertLink, keys: 'Mod-k' },
    { label: () => t`Table`, Icon: Table, run: insertBlock(TABLE, 'First') },
  ],
  [
    { label: () => t`Inline formula`, Icon: Sigma, run: insertTemplate('$<>$', 'a^2 + b^2') },
    {
      label: () => t`Formula on its own line`,
      Icon: SquareSigma,
      run: insertBlock('$$\n<>\n$$', '\\frac{1}{2} + \\frac{1}{3}'),
    },
  ],
]
