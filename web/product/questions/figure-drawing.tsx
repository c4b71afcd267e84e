import '#web/ui/figure.css'
import { contentLanguage } from '#web/language/content-language.ts'
import { useTrustedHtml } from '#web/ui/trusted-html.ts'

/** Figure that the server has drawn from its data, with text alternative and table. */
export function FigureDrawing({ drawing }: { drawing: string }) {
  const content = useTrustedHtml(drawing)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: packages/figures escapes all texts
  return <div {...contentLanguage()} dangerouslySetInnerHTML={content} />
}
