import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { useAlvoDeArrasto, type Carga } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Hourglass, Lock, Plus } from '#ui/icones.ts'
import type { ColunaComCartoes } from '../../tipos.ts'
import { ALTURA_DO_CARTAO, CartaoDoQuadro } from './cartao.tsx'

const PASSO = ALTURA_DO_CARTAO + 6

export interface PropsDaColuna {
  estagio: Estagio
  coluna: ColunaComCartoes
  definicao: Definicao
  campos: ReadonlyMap<string, Campo>
  agora: number
  aberto: string | null
  /** the card with the Tab stop, and the one carried by the keyboard */
  foco: string | null
  naMao: string | null
  podeMover: boolean
  /** something is in the air, and may or may not come here */
  recebe: 'nada' | 'sim' | 'nao'
  aoAbrir: (id: string) => void
  aoSoltar: (id: string, indice: number) => void
  aoCriar?: (() => void) | undefined
  aoChegarAoFim: () => void
  larga?: boolean
}

/** A stage: its counts, and its cards as far as they can be seen. */
export function ColunaDoQuadro({ estagio, coluna, definicao, campos, agora, aberto, foco, naMao, podeMover, recebe, aoAbrir, aoSoltar, aoCriar, aoChegarAoFim, larga }: PropsDaColuna) {
  const rolagem = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState<number | null>(null)
  // oxlint-disable-next-line react-hooks/incompatible-library -- the virtualiser answers anew on each render, which is what is wanted here
  const virtual = useVirtualizer({ count: coluna.cartoes.length, getScrollElement: () => rolagem.current, estimateSize: () => PASSO, overscan: 4, getItemKey: (i) => coluna.cartoes[i]?.id ?? i })
  const itens = virtual.getVirtualItems()
  const indiceEm = (y: number): number => {
    const no = rolagem.current
    if (!no) return 0
    return Math.max(0, Math.min(coluna.cartoes.length, Math.round((y - no.getBoundingClientRect().top + no.scrollTop) / PASSO)))
  }
  useAlvoDeArrasto(rolagem, {
    aceita: (c: Carga) => c.tipo === 'cartao' && recebe !== 'nao',
    aoPairar: (onde) => setSobre(onde ? indiceEm(onde.y) : null),
    aoSoltar: (c, onde) => aoSoltar(String(c.id), indiceEm(onde.y)),
  })
  const ultimo = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (coluna.proximo && ultimo >= coluna.cartoes.length - 5) aoChegarAoFim()
  }, [ultimo, coluna.proximo, coluna.cartoes.length, aoChegarAoFim])
  const indiceDoFoco = foco ? coluna.cartoes.findIndex((c) => c.id === foco) : -1
  useEffect(() => {
    if (indiceDoFoco >= 0) virtual.scrollToIndex(indiceDoFoco, { align: 'auto' })
  }, [indiceDoFoco, virtual])

  const espera = estagio.tipo === 'espera'
  const valor = definicao.usa_valor && coluna.valor_centavos > 0 ? dinheiro(coluna.valor_centavos).replace(/,\d\d$/, '') : null
  return (
    <section
      aria-label={`${estagio.nome}, ${plural(coluna.total, 'cartão', 'cartões')}${valor ? `, ${valor}` : ''}`}
      className={cn('relative flex min-h-0 flex-col gap-1.5 rounded-(--r-lg) bg-surface-2 p-2', larga ? 'flex-1' : 'min-w-60 max-w-80 flex-[1_1_272px]', espera && 'listras', recebe === 'nao' && 'opacity-60', sobre !== null && recebe === 'sim' && 'ring-1 ring-primary ring-inset')}
    >
      <header className="grid grid-cols-[1fr_auto_auto] items-center gap-x-1.5 pb-1 pl-1">
        <h2 className="flex min-w-0 items-center gap-1.5 text-13 leading-6 font-semibold">
          <span className="truncate">{estagio.nome}</span>
          {espera && <Hourglass className="size-3 shrink-0 text-text-2" aria-label="espera" />}
        </h2>
        <span className={cn('num text-12 font-medium text-text-2', estagio.limite && coluna.total >= estagio.limite.cartoes && 'text-warning')}>
          {numero(coluna.total)}
          {estagio.limite && `/${estagio.limite.cartoes}`}
        </span>
        {aoCriar ? <IconButton tamanho="pequeno" rotulo={`Novo cartão em ${estagio.nome}`} icone={<Plus />} onClick={aoCriar} /> : <span />}
        <p className="num col-span-3 flex gap-2 text-12 leading-4 text-text-2">
          {valor && <b className="font-medium text-text">{valor}</b>}
          {coluna.atrasados > 0 ? <span className="font-medium text-danger">{plural(coluna.atrasados, 'atrasado')}</span> : <span>{coluna.total === 0 ? 'vazio' : 'no prazo'}</span>}
        </p>
      </header>
      {recebe === 'nao' && (
        <p className="flex gap-2 rounded-(--r) border border-border-strong bg-surface px-2.5 py-2 text-12 text-text-2">
          <Lock className="size-4 shrink-0" aria-hidden="true" /> Daqui o cartão não pode vir para cá
        </p>
      )}
      <div ref={rolagem} className="min-h-16 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        <div role="list" className="relative" style={{ height: Math.max(virtual.getTotalSize(), 8) }}>
          {itens.map((v) => {
            const c = coluna.cartoes[v.index]
            if (!c) return null
            return (
              <div key={v.key} role="listitem" className="absolute inset-x-0 p-px" style={{ height: ALTURA_DO_CARTAO, transform: `translateY(${v.start}px)` }}>
                <CartaoDoQuadro cartao={c} campos={campos} capa={definicao.capa} mostraValor={definicao.usa_valor} agora={agora} aberto={aberto === c.id} naMao={naMao === c.id} parada={foco === c.id} podeMover={podeMover} aoAbrir={aoAbrir} posicao={v.index + 1} total={coluna.total} />
              </div>
            )
          })}
          {sobre !== null && recebe === 'sim' && <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-primary" style={{ top: sobre * PASSO - 4 }} />}
        </div>
      </div>
    </section>
  )
}
