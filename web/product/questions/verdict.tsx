import { screenOf } from '../kinds/index.ts'
import { VerdictBox, type VerdictProps } from './verdict-box.tsx'

/** Below a scored answer: the result, feedback, the explanation, and the worked steps. */
export function Verdict(props: VerdictProps) {
  return <VerdictBox {...props} screen={screenOf(props.question)} />
}
