import { useId, type ReactNode, type Ref } from 'react'

interface PropsDeColorRow {
  rotulo: string
  frase: string
  /** '#rrggbb' */
  valor: string
  aoMudar: (hex: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  /** a button at the end */
  children?: ReactNode
}

/** A swatch that opens the colour picker, its name, and what the colour is for. */
export function ColorRow({ rotulo, frase, valor, aoMudar, onBlur, ref, children }: PropsDeColorRow) {
  const id = useId()
  return (
    <div className="flex min-h-13 items-center gap-3 px-3 py-2">
      <input
        type="color"
        id={id}
        ref={ref}
        aria-describedby={`${id}-frase`}
        value={valor}
        onChange={(e) => aoMudar(e.currentTarget.value)}
        onBlur={onBlur}
        className="size-8 shrink-0 cursor-pointer appearance-none rounded border-0 bg-transparent p-0 disabled:cursor-default [&::-moz-color-swatch]:rounded [&::-moz-color-swatch]:border-border-strong [&::-webkit-color-swatch]:rounded [&::-webkit-color-swatch]:border-border-strong [&::-webkit-color-swatch-wrapper]:p-0"
      />
      <span className="min-w-0 flex-1 text-13">
        <label htmlFor={id} className="block font-medium">
          {rotulo}
        </label>
        <span id={`${id}-frase`} className="block text-12 text-text-2">
          {frase}
        </span>
      </span>
      {children}
    </div>
  )
}
