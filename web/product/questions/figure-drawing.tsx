import '#web/ui/figure.css'

/** Figure that the server has drawn from its data, with text alternative and table. */
export function FigureDrawing({ drawing }: { drawing: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: packages/figures escapes all texts
  return <div dangerouslySetInnerHTML={{ __html: drawing }} />
}
