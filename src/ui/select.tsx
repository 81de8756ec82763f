import { Select as Base } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import { Campo, type PropsDeCampo } from './campo.tsx'
import { Check, ChevronDown } from './icones.ts'

export interface OpcaoDeSelect<T extends string> {
  valor: T
  rotulo: string
  detalhe?: string
  icone?: ReactNode
  desabilitada?: boolean
}

export interface PropsDeSelect<T extends string> extends PropsDeCampo {
  opcoes: readonly OpcaoDeSelect<T>[]
  valor: T | null
  aoMudar: (valor: T) => void
  aoSair?: () => void
  placeholder?: string
  tamanho?: 'pequeno' | 'normal' | 'grande'
  disabled?: boolean
  name?: string
  id?: string
  ref?: React.Ref<HTMLButtonElement>
}

/** For a few options. From about ten on, use `Combobox`. */
export function Select<T extends string>({
  opcoes,
  valor,
  aoMudar,
  aoSair,
  placeholder = 'Escolha',
  tamanho = 'normal',
  disabled,
  name,
  ref,
  ...campo
}: PropsDeSelect<T>) {
  return (
    <Campo {...campo}>
      {(ligacao) => (
        <Base.Root
          items={opcoes.map((o) => ({ value: o.valor, label: o.rotulo }))}
          value={valor}
          onValueChange={(v: T | null) => v !== null && aoMudar(v)}
          onOpenChange={(a) => !a && aoSair?.()}
          disabled={disabled ?? false}
          modal={false}
          {...(name ? { name } : {})}
        >
          <Base.Trigger
            {...ligacao}
            {...(ref ? { ref } : {})}
            aria-labelledby={`${ligacao.id}-rotulo ${ligacao.id}`}
            className="g-campo"
            data-tamanho={tamanho}
          >
            {/* show no label for a value whose option has not been loaded */}
            <Base.Value className="min-w-0 flex-1 truncate data-placeholder:text-text-3">
              {(v: T | null) => opcoes.find((o) => o.valor === v)?.rotulo ?? placeholder}
            </Base.Value>
            <ChevronDown className="size-3.5 text-text-2!" />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner className="z-50" sideOffset={4} alignItemWithTrigger={false} collisionPadding={8}>
              <Base.Popup className="g-popup min-w-[var(--anchor-width)]">
                <Base.List className="g-lista">
                  {opcoes.map((o) => (
                    <Base.Item key={o.valor} value={o.valor} disabled={o.desabilitada ?? false} className="g-item">
                      {o.icone}
                      <span className="min-w-0 flex-1">
                        <Base.ItemText render={<span />}>{o.rotulo}</Base.ItemText>
                        {o.detalhe && <span className="g-sub block">{o.detalhe}</span>}
                      </span>
                      <Base.ItemIndicator>
                        <Check />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Campo>
  )
}
