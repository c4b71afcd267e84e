import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { Spinner } from './loading.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'medium' | 'small'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold no-underline cursor-pointer ' +
  'transition-[background-color,translate,box-shadow] duration-100 disabled:cursor-not-allowed disabled:opacity-55 ' +
  'aria-disabled:cursor-progress forced-colors:border print:hidden [&_svg]:shrink-0'

/** A raised button has a darker edge below it and moves down onto it when pressed. */
const raised = 'shadow-[0_3px_0] enabled:active:translate-y-[3px] enabled:active:shadow-none'

const variants: Record<ButtonVariant, string> = {
  primary: `${raised} bg-leaf text-on-leaf hover:bg-leaf-hover shadow-leaf-ledge`,
  secondary: `${raised} bg-surface text-ink border-[1.5px] border-line-strong hover:bg-sunken shadow-line aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf-text`,
  ghost: 'text-leaf-text hover:bg-leaf-wash',
  danger: `${raised} bg-danger text-on-danger hover:bg-danger-hover shadow-danger-ledge`,
}

/** At least 44 px tall; a small button is 36 px for a mouse and 44 px for touch. */
const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-12 px-5 py-2 text-base @max-[17rem]/content:px-2',
  small: 'min-h-9 px-3.5 py-1 text-sm pointer-coarse:min-h-11',
}

export type ButtonStyle = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** Classes shared by Button and ButtonLink. */
export function buttonStyle({ variant = 'primary', size = 'medium', className = '' }: ButtonStyle) {
  return `${base} ${variants[variant]} ${sizes[size]} ${className}`
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & { busy?: boolean | undefined; busyLabel?: string | undefined }

/**
 * Button. While `busy` it shows `busyLabel` and ignores presses, but stays focusable: `disabled` would lose the
 * keyboard focus in the middle of a form.
 */
export function Button({
  variant,
  size,
  className,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
      className={buttonStyle({ variant, size, className })}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & ButtonStyle

/** Link that looks like a button, for navigation. Use Button for actions. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle({ variant, size, className })} />
}
