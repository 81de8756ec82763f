import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { numero } from '../formatos.ts'
import { X } from '../icones.ts'
import { IconButton } from '../icon-button.tsx'
import { LinkButton } from '../link.tsx'
import { SEM_SELECAO, type Selecao } from './tipos.ts'

interface PropsDoRodape {
  mostrando: number
  total: number | null
  temMais: boolean
  porVez: number
  carregandoMais: boolean
  aoCarregarMais?: (() => void) | undefined
  selecao: Selecao
  aoSelecionar?: ((s: Selecao) => void) | undefined
  acoesEmMassa?: ((s: Selecao, quantos: number) => ReactNode) | undefined
  permiteTudo: boolean
}

/**
 * Left: the selection and its bulk actions; right: exact counts and the next page. A page with its own bar for the
 * selection passes no actions.
 */
export function Rodape({
  mostrando,
  total,
  temMais,
  porVez,
  carregandoMais,
  aoCarregarMais,
  selecao,
  aoSelecionar,
  acoesEmMassa,
  permiteTudo,
}: PropsDoRodape) {
  const quantos = selecao.tudo ? (total ?? mostrando) : selecao.ids.length
  const resto = total === null ? porVez : Math.min(porVez, total - mostrando)
  return (
    <footer className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-t bg-surface py-1.5 pr-3 pl-4 text-13 text-text-2">
      {quantos > 0 && aoSelecionar && acoesEmMassa && (
        <div
          role="toolbar"
          aria-label={`Ações para ${numero(quantos)} selecionados`}
          className="flex flex-wrap items-center gap-1.5 text-text"
        >
          <b className="num mr-1.5 font-[550]">
            {numero(quantos)} {quantos === 1 ? 'selecionado' : 'selecionados'}
          </b>
          {permiteTudo && !selecao.tudo && total !== null && selecao.ids.length === mostrando && total > mostrando && (
            <LinkButton tom="info" onClick={() => aoSelecionar({ ids: selecao.ids, tudo: true })}>
              Selecionar os {numero(total)}
            </LinkButton>
          )}
          {acoesEmMassa(selecao, quantos)}
          <IconButton rotulo="Limpar seleção" atalho="esc" icone={<X />} onClick={() => aoSelecionar(SEM_SELECAO)} />
        </div>
      )}
      <span className="flex-1" />
      <span className="num" role="status">
        mostrando <b className="font-[550] text-text">{numero(mostrando)}</b>
        {total !== null && (
          <>
            {' '}
            de <b className="font-[550] text-text">{numero(total)}</b>
          </>
        )}
      </span>
      {temMais && aoCarregarMais && resto > 0 && (
        <Button tamanho="pequeno" ocupado={carregandoMais} onClick={aoCarregarMais}>
          Carregar mais {numero(resto)}
        </Button>
      )}
    </footer>
  )
}
