import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { useAlvoDeArrasto, type Carga } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Hourglass, Lock, Plus } from '#ui/icones.ts'
import { corDoTom, type Tom } from '#ui/tom.ts'
import type { ColunaComCartoes } from '../../tipos.ts'
import { ALTURAS, CartaoDoQuadro, type Densidade } from './cartao.tsx'
import { useNovidades } from './usar-novidades.ts'

const VAO = 6

export interface PropsDaColuna {
  estagio: Estagio
  coluna: ColunaComCartoes
  definicao: Definicao
  campos: ReadonlyMap<string, Campo>
  agora: number
  aberto: string | null
  densidade: Densidade
  escolhidos: ReadonlySet<string>
  /** carried by the pointer: it stays drawn though its place has scrolled away */
  noAr: string | null
  /** the card with the Tab stop, and the one carried by the keyboard */
  foco: string | null
  naMao: string | null
  podeMover: boolean
  /** something is in the air, and may or may not come here */
  recebe: 'nada' | 'sim' | 'nao'
  aoClicar: (id: string, e: React.MouseEvent) => void
  aoSoltar: (id: string, indice: number) => void
  aoCriar?: (() => void) | undefined
  aoChegarAoFim: () => void
}

/** A stage: its counts, and its cards as far as they can be seen. */
export function ColunaDoQuadro({ estagio, coluna, definicao, campos, agora, aberto, densidade, escolhidos, noAr, foco, naMao, podeMover, recebe, aoClicar, aoSoltar, aoCriar, aoChegarAoFim }: PropsDaColuna) {
  const rolagem = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState<number | null>(null)
  const PASSO = ALTURAS[densidade] + VAO
  const indiceDoAr = noAr ? coluna.cartoes.findIndex((c) => c.id === noAr) : -1
  // oxlint-disable-next-line react-hooks/incompatible-library -- the virtualiser answers anew on each render, which is what is wanted here
  const virtual = useVirtualizer({ count: coluna.cartoes.length, getScrollElement: () => rolagem.current, estimateSize: () => PASSO, overscan: 3, getItemKey: (i) => coluna.cartoes[i]?.id ?? i, rangeExtractor: (r) => (indiceDoAr < 0 ? defaultRangeExtractor(r) : [...new Set([...defaultRangeExtractor(r), indiceDoAr])].sort((a, b) => a - b)) })
  useEffect(() => virtual.measure(), [PASSO, virtual])
  const novos = useNovidades(coluna.cartoes, rolagem, PASSO)
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
      className={cn('relative flex min-h-0 min-w-0 flex-col gap-1.5 rounded-(--r-lg) bg-surface-2 p-2', 'flex-1', espera && 'listras', recebe === 'nao' && 'opacity-60', sobre !== null && recebe === 'sim' && 'ring-1 ring-primary ring-inset')}
    >
      <header className="grid grid-cols-[1fr_auto_auto] items-center gap-x-1.5 pb-1 pl-1">
        <h2 className="flex min-w-0 items-center gap-1.5 text-13 leading-6 font-semibold">
          {estagio.cor && <span className="size-2 shrink-0 rounded-full" style={{ background: corDoTom[estagio.cor as Tom] }} />}
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
      {novos.quantos > 0 && (
        <button type="button" className="absolute inset-x-0 top-16 z-10 mx-auto w-fit rounded-full border bg-primary px-3 py-1 text-12 font-medium text-primary-fg" onClick={novos.mostrar}>{plural(novos.quantos, 'novo')}</button>
      )}
      <div ref={rolagem} className="min-h-16 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        <div role="list" className="relative" style={{ height: Math.max(virtual.getTotalSize(), 8) }}>
          {itens.map((v) => {
            const c = coluna.cartoes[v.index]
            if (!c) return null
            return (
              <div key={v.key} role="listitem" className="absolute inset-x-0 p-px" style={{ height: ALTURAS[densidade], transform: `translateY(${v.start}px)` }}>
                <CartaoDoQuadro cartao={c} campos={campos} capa={definicao.capa} mostraValor={definicao.usa_valor} agora={agora} aberto={aberto === c.id} escolhido={escolhidos.has(c.id)} densidade={densidade} naMao={naMao === c.id} parada={foco === c.id} podeMover={podeMover} aoClicar={aoClicar} posicao={v.index + 1} total={coluna.total} />
              </div>
            )
          })}
          {sobre !== null && recebe === 'sim' && <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-primary" style={{ top: sobre * PASSO - 4 }} />}
        </div>
      </div>
    </section>
  )
}
