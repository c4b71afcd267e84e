import '#web/ui/figure.css'
/** Figure of a question, which the server has drawn from its data, with text alternative and table; nothing without one. */
export function QuestionFigure({ drawing }: { drawing: string | undefined }) {
  if (drawing === undefined) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: packages/figures escapes all texts
  return <div className="mb-4" dangerouslySetInnerHTML={{ __html: drawing }} />
}
