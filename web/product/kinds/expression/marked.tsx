import type { MarkedProps } from '../kind-screen.ts'
import { MarkedText } from '../typed/marked-text.tsx'

export function MarkedExpression(props: MarkedProps<'expression'>) {
  return <MarkedText {...props} unit={null} />
}
