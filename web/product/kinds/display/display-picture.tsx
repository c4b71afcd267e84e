import '#web/ui/figure.css'
import { pictureOf } from '#domain/kinds/display/draw-display.ts'
import { useTrustedHtml } from '#web/ui/trusted-html.ts'
import type { QuestionOf } from '../../questions/question-types.ts'

type DisplayPictureProps = {
  display: QuestionOf<'display'>['display']
  values: (number | null)[]
  /** The right values, drawn beside wrong ones. */
  right?: (number | null)[] | undefined
}

/** Dot plot, bar chart or box plot with its text alternative. */
export default function DisplayPicture({ display, values, right }: DisplayPictureProps) {
  return <Markup html={pictureOf(display, values, right)} />
}

/** Drawing as figures have it. */
export function Markup({ html }: { html: string }) {
  const content = useTrustedHtml(html)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: packages/figures escapes all texts
  return <div className="figure" dangerouslySetInnerHTML={content} />
}
