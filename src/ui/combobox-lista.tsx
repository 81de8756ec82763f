import { Combobox as Base } from '@base-ui/react/combobox'
import type { RefObject } from 'react'
import { Check, Plus } from './icones.ts'
import { LinkButton } from './link.tsx'
import type { EstadoDaBusca, Opcao } from './usar-opcoes.ts'

interface PropsDaLista {
  estado: EstadoDaBusca
  tentar: () => void
  vazio: string
  /** element that sets the popup's width; defaults to the input's group */
  ancora?: RefObject<HTMLElement | null>
}

/** Popup of the single and the multiple combobox: the options, or the loading, error or empty state. */
export function ListaDoCombobox({ estado, tentar, vazio, ancora }: PropsDaLista) {
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" {...(ancora ? { anchor: ancora } : {})} sideOffset={4} collisionPadding={8}>
        <Base.Popup className="g-popup w-[max(var(--anchor-width),220px)]" aria-busy={estado === 'carregando'}>
          <Base.Status className="g-sub px-3 py-2 empty:hidden">
            {estado === 'carregando' && (
              <span className="g-tarde flex items-center gap-2">
                <span className="g-giro size-3.5!" /> Buscando…
              </span>
            )}
            {estado === 'erro' && (
              <span className="text-danger">
                A busca falhou.{' '}
                <LinkButton onClick={tentar} className="text-danger">
                  Tentar de novo
                </LinkButton>
              </span>
            )}
          </Base.Status>
          <Base.Empty className="g-sub px-3 py-2 empty:hidden">{estado === 'pronto' ? vazio : null}</Base.Empty>
          <Base.List className="g-lista empty:p-0">
            {(o: Opcao) => (
              <Base.Item key={o.valor} value={o} disabled={o.desabilitada ?? false} className="g-item">
                {o.criar ? <Plus /> : o.icone}
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{o.criar ? `Criar “${o.rotulo}”` : o.rotulo}</span>
                  {o.detalhe && <span className="g-sub block truncate">{o.detalhe}</span>}
                </span>
                <Base.ItemIndicator>
                  <Check />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
