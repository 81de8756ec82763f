import { useRef, type ComponentProps } from 'react'
import { cn } from './classes.ts'
import { Search, X } from './icones.ts'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'

interface PropsDeSearchInput extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'size'> {
  rotulo: string
  valor: string
  aoMudar: (valor: string) => void
  atalho?: string
  tamanho?: 'pequeno' | 'normal' | 'grande'
  className?: string
}

/** The first Esc clears the field, the second leaves it. */
export function SearchInput({
  rotulo,
  valor,
  aoMudar,
  atalho,
  tamanho = 'normal',
  className,
  placeholder,
  ref,
  ...resto
}: PropsDeSearchInput) {
  const el = useRef<HTMLInputElement | null>(null)
  return (
    <span className={cn('g-campo', className)} data-tamanho={tamanho}>
      <Search />
      <input
        {...resto}
        ref={(no) => {
          el.current = no
          if (typeof ref === 'function') return ref(no)
          if (ref) ref.current = no
        }}
        type="search"
        aria-label={rotulo}
        placeholder={placeholder ?? rotulo}
        value={valor}
        onChange={(e) => aoMudar(e.currentTarget.value)}
        onKeyDown={(e) => {
          resto.onKeyDown?.(e)
          if (e.key !== 'Escape') return
          if (valor) {
            e.stopPropagation()
            aoMudar('')
          } else e.currentTarget.blur()
        }}
      />
      {valor ? (
        <IconButton
          rotulo="Limpar busca"
          tamanho="pequeno"
          icone={<X className="size-3.5" />}
          onClick={() => {
            aoMudar('')
            el.current?.focus()
          }}
        />
      ) : (
        atalho && <Kbd teclas={atalho} />
      )}
    </span>
  )
}
