import { useTheme } from './theme.ts'

export type ScreenshotProps = {
  /** Address of the picture in each theme. */
  light: string
  dark: string
  alt: string
  width: number
  height: number
  className?: string
}

/** Screenshot of the product in the theme of the page, loaded when it comes into view. */
export function Screenshot({ light, dark, alt, width, height, className = '' }: ScreenshotProps) {
  const theme = useTheme()
  return (
    <picture>
      {theme !== 'light' && (
        <source srcSet={dark} media={theme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme: dark)'} />
      )}
      <img
        src={light}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={`h-auto w-full border border-line bg-sunken ${className}`}
      />
    </picture>
  )
}
