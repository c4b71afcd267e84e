import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonStyle, buttonStyle } from './button-style.ts'

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & ButtonStyle

/** A link that looks like a button, for going somewhere. What does something is a Button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle({ variant, size, className })} />
}
