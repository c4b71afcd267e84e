import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { figureBlock } from '#domain/content/figures/figure-blocks.ts'
import { FIGURE_KINDS } from '#domain/content/figures/figure-kinds.ts'
import { type FigureTemplate, previewFigure } from '#domain/content/figures/preview-figure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FigureForm } from './figure-form.tsx'
import { formatFigure } from './figure-text.ts'

export type FigureDialogProps = {
  /** Data of the figure that is edited; null for a new one. */
  figure: unknown
  template: FigureTemplate
  /** Returns why the block cannot be used, or null. */
  onDone: (block: string) => string | null
  /** Missing for a new figure. */
  onRemove?: () => void
  onClose: () => void
}

/** Form of a figure within a text. */
export default function FigureDialog({ figure, template, onDone, onRemove, onClose }: FigureDialogProps) {
  const [value, setValue] = useState<unknown>(figure ?? FIGURE_KINDS[0]?.example)
  const [error, setError] = useState<string | null>(null)
  const done = () => {
    const preview = previewFigure(value, template, 1)
    const data = formatFigure(value)
    if (preview.outcome === 'invalid') return setError(t`Correct the figure first: see above.`)
    if (data.length > CONTENT_LIMITS.figure) return setError(t`This figure is too large.`)
    setError(onDone(figureBlock(data)))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={figure === null ? t`Add figure` : t`Edit figure`}
      actions={
        <>
          {error && (
            <p role="alert" className="w-full text-danger text-sm">
              {error}
            </p>
          )}
          {onRemove && (
            <Button variant="ghost" onClick={onRemove}>
              {t`Remove figure`}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button onClick={done}>{figure === null ? t`Add figure` : t`Use this figure`}</Button>
        </>
      }
    >
      <div className="grid max-w-6xl grid-cols-1 gap-4">
        <FigureForm
          value={value}
          onChange={(next) => {
            setValue(next)
            setError(null)
          }}
          template={template}
        />
      </div>
    </Dialog>
  )
}
