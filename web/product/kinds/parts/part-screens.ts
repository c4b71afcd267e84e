import type { PartKind } from '#domain/kinds/parts/part-kinds.ts'
import { expression } from '../expression/screen.ts'
import type { KindScreen } from '../kind-screen.ts'
import { number } from '../number/screen.ts'
import { several } from '../several/screen.ts'
import { single } from '../single/screen.ts'

const SCREENS: { [K in PartKind]: KindScreen<K> } = { single, several, number, expression }

/** Screens of the kind of a part. */
export const screenOfPart = <K extends PartKind>({ kind }: { kind: K }): KindScreen<K> => SCREENS[kind]
