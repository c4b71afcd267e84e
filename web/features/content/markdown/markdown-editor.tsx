import { Toolbar } from '@base-ui/react/toolbar'
import type { EditorView } from '@codemirror/view'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartSpline, Image } from 'lucide-react'
import { Fragment, type RefObject, useRef, useState } from 'react'
import {
  type FigureBlock,
  insertBlock as insertFigure,
  listFigureBlocks,
  replaceBlock,
} from '#domain/content/figures/figure-blocks.ts'
import { contentLanguage } from '#web/language/content-language.ts'
import { FigureDialog } from '#web/product/figure-forms/text-figures.tsx'
import { Field } from '#web/ui/fields.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast.ts'
import { uploadFile } from '../editor/upload-file.ts'
import { MARKDOWN_TOOLS, type MarkdownTool } from './markdown-tools.ts'
import { MarkdownView } from './markdown-view.tsx'

type MarkdownToolbarProps = {
  view: RefObject<EditorView | null>
  uploading: boolean
  onImages: (files: File[]) => void
  onFigure: () => void
}

const buttonStyle =
  'grid size-11 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-leaf-wash hover:text-ink'

/** Toolbar with a single tab stop; the arrow keys move between the buttons. */
function MarkdownToolbar({ view, uploading, onImages, onFigure }: MarkdownToolbarProps) {
  const files = useRef<HTMLInputElement>(null)
  const runTool = ({ run }: MarkdownTool) => {
    if (!view.current) return
    run(view.current)
    view.current.focus()
  }
  return (
    <Toolbar.Root aria-label={t`Formatting`} className="flex flex-wrap gap-x-2 border-line border-b bg-sunken/60 p-1">
      {MARKDOWN_TOOLS.map((group) => (
        <Toolbar.Group key={group[0]?.label()} className="flex">
          {group.map((tool) => (
            <Toolbar.Button
              key={tool.label()}
              aria-label={tool.label()}
              title={tool.keys ? `${tool.label()} (${formatShortcut(tool.keys)})` : tool.label()}
              onClick={() => runTool(tool)}
              className={buttonStyle}
            >
              <tool.Icon aria-hidden="true" className="size-5" />
            </Toolbar.Button>
          ))}
        </Toolbar.Group>
      ))}
      <Toolbar.Button
        aria-label={t`Image`}
        title={t`Image`}
        aria-busy={uploading || undefined}
        onClick={() => files.current?.click()}
        className={buttonStyle}
      >
        {uploading ? <Spinner /> : <Image aria-hidden="true" className="size-5" />}
      </Toolbar.Button>
      <Toolbar.Button aria-label={t`Figure`} title={t`Figure`} onClick={onFigure} className={buttonStyle}>
        <ChartSpline aria-hidden="true" className="size-5" />
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

function formatShortcut(keys: string): string {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return keys
    .replace('Mod-', isApple ? '⌘' : 'Ctrl+')
    .toUpperCase()
    .replace('CTRL', 'Ctrl')
}

export type MarkdownEditorProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Markdown field with a toolbar. Images are uploaded by toolbar, paste or drop. */
export default function MarkdownEditor({ label, value, onChange, error }: MarkdownEditorProps) {
  const view = useRef<EditorView>(null)
  const [uploading, setUploading] = useState(false)
  const [figure, setFigure] = useState<{ block: FigureBlock | null } | null>(null)

  /** Opens the figure that the cursor is in, or a new one. */
  const openFigure = () => {
    const cursor = view.current?.state.selection.main.head ?? 0
    setFigure({ block: listFigureBlocks(value).find(({ from, to }) => cursor >= from && cursor <= to) ?? null })
  }
  const writeFigure = (next: string) => {
    onChange(next)
    setFigure(null)
    return null
  }

  const upload = async (images: File[]) => {
    setUploading(true)
    for (const image of images) {
      const result = await uploadFile(image, 'image')
      const editor = view.current
      if (result.outcome === 'failed') toast.error(result.message)
      else if (editor) insertImage(editor, result.address)
    }
    setUploading(false)
  }

  return (
    <Field label={label} error={error} optional>
      {(wiring) => (
        <div className="overflow-hidden rounded-md border-[1.5px] border-line-strong bg-surface has-[.cm-focused]:outline-3 has-[.cm-focused]:outline-focus has-[.cm-focused]:outline-offset-2 has-[[aria-invalid]]:border-danger">
          <MarkdownToolbar
            view={view}
            uploading={uploading}
            onImages={(images) => void upload(images)}
            onFigure={openFigure}
          />
          <MarkdownView
            view={view}
            value={value}
            onChange={onChange}
            onImages={(images) => void upload(images)}
            attributes={{
              id: wiring.id,
              'aria-label': label,
              spellcheck: 'true',
              ...contentLanguage(),
              ...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] }),
              ...(wiring['aria-invalid'] && { 'aria-invalid': 'true' }),
            }}
          />
          <p role="status" className={uploading ? 'px-4 py-2 text-ink-soft text-sm' : 'sr-only'}>
            {uploading && t`Uploading the image...`}
          </p>
          <MarkdownHelp />
          {figure && (
            <FigureDialog
              figure={figure.block?.figure ?? null}
              template={{}}
              onClose={() => setFigure(null)}
              onDone={(written) =>
                writeFigure(
                  figure.block
                    ? replaceBlock(value, figure.block, written)
                    : insertFigure(value, view.current?.state.selection.main.head ?? value.length, written),
                )
              }
              {...(figure.block && {
                onRemove: () => writeFigure(figure.block ? replaceBlock(value, figure.block, null) : value),
              })}
            />
          )}
        </div>
      )}
    </Field>
  )
}

const formulas = () =>
  [
    ['$\\frac{3}{4}$', t`a fraction, three fourths`],
    ['$x^2$', t`a power, x squared`],
    ['$\\sqrt{16}$', t`a square root`],
    ['$-3 \\le x$', t`at most; ${{ ge: '\\ge' }} is at least, ${{ ne: '\\ne' }} not equal`],
    ['$4 \\cdot 5$', t`times, as a dot; ${{ times: '\\times' }} is a cross`],
  ] as const

/** Help on the syntax of images and formulas, collapsed by default. */
function MarkdownHelp() {
  return (
    <details className="border-line border-t text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-leaf-text">
        {t`Help with pictures, figures and formulas`}
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <p>
          <Trans>
            <strong>Pictures.</strong> Press the picture button, or paste or drop a file: PNG, JPEG, WebP or GIF, up to
            2 MB. Then replace the selected words with what the picture shows. Screen readers read them aloud.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>Figures.</strong> Press the figure button for a number line, a chart, a shape and more, drawn from
            what you fill in. To change a figure, put the cursor in it and press the button again.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>Formulas.</strong> Write a formula between dollar signs. For one on a line of its own, use two
            dollar signs on the lines before and after it.
          </Trans>
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {formulas().map(([code, meaning]) => (
            <Fragment key={code}>
              <dt>
                <code>{code}</code>
              </dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </details>
  )
}

/** Inserts an image with its alternative text selected, so that typing replaces it. */
function insertImage(editor: EditorView, address: string) {
  const { from, to } = editor.state.selection.main
  const alt = editor.state.sliceDoc(from, to) || t`Describe the picture`
  editor.dispatch({
    changes: { from, to, insert: `![${alt}](${address})` },
    selection: { anchor: from + 2, head: from + 2 + alt.length },
    scrollIntoView: true,
  })
  editor.focus()
}
