import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartSpline } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type FigureBlock, insertBlock, listFigureBlocks, replaceBlock } from '#domain/content/figures/figure-blocks.ts'
import { FIGURE_KINDS } from '#domain/content/figures/figure-kinds.ts'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { iconButtonStyle } from '#web/ui/move-buttons.tsx'
import { asFields } from '../question-forms/form-node.ts'
import type { FigureDialogProps } from './figure-dialog.tsx'
import { useFigureTemplate } from './figure-template.ts'

const LoadedDialog = lazy(() => loadCode(() => import('./figure-dialog.tsx')).catch(() => ({ default: MissingDialog })))

function MissingDialog({ onClose }: FigureDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t`Figure`}>
      <p>{t`We couldn’t load the form. Check your connection and try again.`}</p>
    </Dialog>
  )
}

/** The form of a figure of a text, loaded when it is first opened. */
export function FigureDialog(props: FigureDialogProps) {
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  )
}

type TextFiguresProps = {
  /** Name of the text: `Hint 1`. */
  label: string
  text: string
  onChange: (text: string) => void
  maxLength: number
  /** Where a new figure goes; at the end by default. */
  cursor?: () => number
  /** One icon, for a row of buttons, that edits the figure of the text or adds one. */
  isIcon?: boolean
}

/** Buttons to edit the figures of a text and to add one. */
export function TextFigures({ label, text, onChange, maxLength, cursor, isIcon = false }: TextFiguresProps) {
  const template = useFigureTemplate()
  const [opened, setOpened] = useState<{ block: FigureBlock | null } | null>(null)
  const blocks = listFigureBlocks(text)
  const use = (next: string) => {
    if (next.length > maxLength) return t`This text has no room for the figure: it may have ${maxLength} characters.`
    onChange(next)
    setOpened(null)
    return null
  }
  const [first] = blocks
  const named = first ? t`Edit the figure of ${label}` : t`Add a figure to ${label}`
  return (
    <>
      {isIcon ? (
        <button
          type="button"
          aria-label={named}
          title={first ? t`Edit the figure` : t`Add a figure`}
          onClick={() => setOpened({ block: first ?? null })}
          className={`${iconButtonStyle} ${first ? 'text-leaf-text' : ''}`}
        >
          <ChartSpline aria-hidden="true" className="size-5" />
        </button>
      ) : (
        <div className="flex flex-wrap gap-x-2">
          {blocks.map((block, index) => (
            <Button key={block.from} variant="ghost" size="small" onClick={() => setOpened({ block })}>
              <ChartSpline aria-hidden="true" className="size-4" />
              <span>
                {t`Edit figure`}
                {blocks.length > 1 && ` ${index + 1}`}
                {nameOf(block)}
                <span className="sr-only"> {t`in ${label}`}</span>
              </span>
            </Button>
          ))}
          <Button variant="ghost" size="small" onClick={() => setOpened({ block: null })}>
            <ChartSpline aria-hidden="true" className="size-4" />
            <span>
              <Trans>
                Add figure<span className="sr-only"> to {label}</span>
              </Trans>
            </span>
          </Button>
        </div>
      )}
      {opened && (
        <FigureDialog
          figure={opened.block?.figure ?? null}
          template={template}
          onClose={() => setOpened(null)}
          onDone={(written) =>
            use(
              opened.block
                ? replaceBlock(text, opened.block, written)
                : insertBlock(text, cursor?.() ?? text.length, written),
            )
          }
          {...(opened.block && { onRemove: () => use(replaceBlock(text, opened.block ?? { from: 0, to: 0 }, null)) })}
        />
      )}
    </>
  )
}

function nameOf({ figure }: FigureBlock): string {
  const name = FIGURE_KINDS.find(({ kind }) => kind === asFields(figure).kind)?.name
  return name === undefined ? '' : `: ${name}`
}
