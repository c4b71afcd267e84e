import type { MarkedProps } from '../kind-screen.ts'
import { MarkedText } from '../typed/marked-text.tsx'

export function MarkedNumber(props: MarkedProps<'number'>) {
  return <MarkedText {...props} unit={props.question.label} />
}
