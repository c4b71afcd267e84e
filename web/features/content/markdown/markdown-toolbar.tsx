import { Toolbar } from '@base-ui/react/toolbar'
import type { EditorView } from '@codemirror/view'
import { Image } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { MARKDOWN_TOOLS, type MarkdownTool } from './markdown-tools.ts'

export type MarkdownToolbarProps = {
  view: RefObject<EditorView | null>
  uploading: boolean
  onImages: (files: File[]) => void
}

const buttonStyle =
  'grid size-11 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-leaf-wash hover:text-ink'

/** One stop for Tab; the arrow keys walk through it. */
export function MarkdownToolbar({ view, uploading, onImages }: MarkdownToolbarProps) {
  const files = useRef<HTMLInputElement>(null)
  const use = ({ run }: MarkdownTool) => {
    if (!view.current) return
    run(view.current)
    view.current.focus()
  }
  return (
    <Toolbar.Root
      aria-label="Formatting"
      className="flex flex-wrap gap-x-2 border-line border-b bg-sunken/60 p-1"
    >
      {MARKDOWN_TOOLS.map((group) => (
        <Toolbar.Group key={group[0]?.label} className="flex">
          {group.map((tool) => (
            <Toolbar.Button
              key={tool.label}
              aria-label={tool.label}
              title={tool.keys ? `${tool.label} (${inWords(tool.keys)})` : tool.label}
              onClick={() => use(tool)}
              className={buttonStyle}
            >
              <tool.Icon aria-hidden="true" className="size-5" />
            </Toolbar.Button>
          ))}
        </Toolbar.Group>
      ))}
      <Toolbar.Button
        aria-label="Image"
        title="Image"
        aria-busy={uploading || undefined}
        onClick={() => files.current?.click()}
        className={buttonStyle}
      >
        {uploading ? <Spinner /> : <Image aria-hidden="true" className="size-5" />}
      </Toolbar.Button>
      <input
        ref={files}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onImages([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </Toolbar.Root>
  )
}

function inWords(keys: string): string {
  const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return keys
    .replace('Mod-', apple ? '⌘' : 'Ctrl+')
    .toUpperCase()
    .replace('CTRL', 'Ctrl')
}
