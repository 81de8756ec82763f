import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { useAlvoDeArrasto, type Carga } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { Lock, Plus } from '#ui/icones.ts'
import type { ColunaComCartoes } from '#modules/funis/nucleo/tipos.ts'
import type { Etiqueta, Sinal } from '../contract/quadro.ts'
import { alturaDe, iniciosDe, paradoEm, VAO, type Densidade } from './altura.ts'
import { CabecaDaColuna } from './cabeca-da-coluna.tsx'
import { CartaoDoQuadro } from './cartao.tsx'
import { useNovidades } from './usar-novidades.ts'

const SEM_SINAL: Sinal = { id: '', acao: null, mensagens: 0, prazo_a_mao: null }

export interface PropsDaColuna {
  estagio: Estagio
  coluna: ColunaComCartoes
  definicao: Definicao
  /** an empty stage shows a hint and a button for the first card; not in lanes, where most are empty */
  comConvite: boolean
  /** a filter is active: an empty stage may have hidden cards */
  filtrado: boolean
  campos: ReadonlyMap<string, Campo>
  /** days of the company's register, which do not count as idle */
  feriados: readonly string[]
  agora: number
  etiquetas: ReadonlyMap<string, Etiqueta>
  sinais: ReadonlyMap<string, Sinal> | null
  aberto: string | null
  densidade: Densidade
  escolhidos: ReadonlySet<string>
  /** card carried by the pointer: it stays rendered even if it is scrolled out of view */
  noAr: string | null
  /** the card with keyboard focus, if it is in this column, and the one carried by the keyboard */
  foco: string | null
  naMao: string | null
  /** index at which the card carried by the keyboard would be dropped */
  destino: number | null
  /** manual order: only then can a card be dropped at a position */
  comLugar: boolean
  podeMover: boolean
  /** whether a card is being dragged, and may be dropped here */
  recebe: 'nada' | 'sim' | 'nao'
  aoClicar: (id: string, e: React.MouseEvent) => void
  aoSoltar: (id: string, indice: number, de: string) => void
  aoRecolher?: (() => void) | undefined
  aoEscolherTodos: () => void
  aoCriar?: (() => void) | undefined
  aoChegarAoFim: () => void
}

/** A stage: its counts, and its visible cards. */
export function ColunaDoQuadro({
  estagio,
  coluna,
  comConvite,
  filtrado,
  definicao,
  campos,
  feriados,
  etiquetas,
  sinais,
  agora,
  aberto,
  densidade,
  escolhidos,
  noAr,
  foco,
  naMao,
  destino,
  comLugar,
  podeMover,
  recebe,
  aoClicar,
  aoSoltar,
  aoCriar,
  aoRecolher,
  aoEscolherTodos,
  aoChegarAoFim,
}: PropsDaColuna) {
  const rolagem = useRef<HTMLDivElement>(null)
  const inteira = useRef<HTMLElement>(null)
  const [sobre, setSobre] = useState<number | null>(null)
  // rounded to the hour, because heights change with the day at most
  const hoje = Math.floor(agora / 3_600_000) * 3_600_000
  const inicios = useMemo(
    () =>
      iniciosDe(
        coluna.cartoes.map((c) =>
          alturaDe(c, densidade, { campos, definicao, estagio, etiquetas, agora: hoje, feriados }),
        ),
      ),
    [coluna.cartoes, densidade, campos, definicao, estagio, etiquetas, hoje, feriados],
  )
  const passo = (i: number) => (inicios[i + 1] ?? 0) - (inicios[i] ?? 0)
  const indiceDoAr = noAr ? coluna.cartoes.findIndex((c) => c.id === noAr) : -1
  // oxlint-disable-next-line react-hooks/incompatible-library -- the virtualiser answers anew on each render, which is what is wanted here
  const virtual = useVirtualizer({
    count: coluna.cartoes.length,
    getScrollElement: () => rolagem.current,
    estimateSize: passo,
    overscan: 3,
    getItemKey: (i) => coluna.cartoes[i]?.id ?? i,
    rangeExtractor: (r) =>
      indiceDoAr < 0
        ? defaultRangeExtractor(r)
        : [...new Set([...defaultRangeExtractor(r), indiceDoAr])].sort((a, b) => a - b),
  })
  useEffect(() => virtual.measure(), [inicios, virtual])
  const novos = useNovidades(coluna.cartoes, rolagem, inicios)
  const itens = virtual.getVirtualItems()
  const indiceEm = (y: number): number => {
    const no = rolagem.current
    if (!no) return 0
    const onde = y - no.getBoundingClientRect().top + no.scrollTop
    // below the middle of a card means after it
    return coluna.cartoes.filter((_, i) => (inicios[i] ?? 0) + passo(i) / 2 < onde).length
  }
  // the header accepts drops, too
  const alvo = {
    aceita: (c: Carga) => c.tipo === 'cartao' && recebe !== 'nao',
    aoPairar: (onde: { y: number } | null) => setSobre(onde ? indiceEm(onde.y) : null),
    aoSoltar: (c: Carga, onde: { y: number }) => aoSoltar(String(c.id), indiceEm(onde.y), String(c.de)),
  }
  useAlvoDeArrasto(inteira, alvo, rolagem)
  const ultimo = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (coluna.proximo && ultimo >= coluna.cartoes.length - 5) aoChegarAoFim()
  }, [ultimo, coluna.proximo, coluna.cartoes.length, aoChegarAoFim])
  // without a Tab stop the scroll container itself would be one, so the first visible card is used
  const parada = itens.some((v) => v.key === foco)
    ? foco
    : (itens.find((v) => v.start >= (virtual.scrollOffset ?? 0)) ?? itens[0])?.key
  const indiceDoFoco = foco ? coluna.cartoes.findIndex((c) => c.id === foco) : -1
  useEffect(() => {
    if (indiceDoFoco >= 0) virtual.scrollToIndex(indiceDoFoco, { align: 'auto' })
  }, [indiceDoFoco, virtual])

  const marca = sobre ?? destino
  useEffect(() => {
    if (comLugar && destino !== null && coluna.cartoes.length > 0)
      virtual.scrollToIndex(Math.min(destino, coluna.cartoes.length - 1), { align: 'auto' })
  }, [comLugar, destino, coluna.cartoes.length, virtual])
  const valor =
    definicao.usa_valor && coluna.valor_centavos > 0 ? dinheiro(coluna.valor_centavos).replace(/,\d\d$/, '') : null
  return (
    <section
      ref={inteira}
      aria-label={`${estagio.nome}, ${plural(coluna.total, 'cartão', 'cartões')}${valor ? `, ${valor}` : ''}`}
      className={cn(
        'relative flex min-h-0 min-w-0 flex-col gap-1.5 rounded-(--r-lg) bg-surface-2 p-2',
        'flex-1',
        estagio.tipo === 'espera' && 'listras',
        recebe === 'nao' && 'opacity-60',
        marca !== null && recebe === 'sim' && 'ring-1 ring-primary ring-inset',
      )}
    >
      <CabecaDaColuna
        estagio={estagio}
        coluna={coluna}
        valor={valor}
        aoCriar={aoCriar}
        aoRecolher={aoRecolher}
        aoEscolherTodos={aoEscolherTodos}
      />
      {recebe === 'nao' && (
        <p className="flex gap-2 rounded-(--r) border border-border-strong bg-surface px-2.5 py-2 text-12 text-text-2">
          <Lock className="size-4 shrink-0" aria-hidden="true" /> Daqui o cartão não pode vir para cá
        </p>
      )}
      {novos.quantos > 0 && (
        <button
          type="button"
          className="absolute inset-x-0 top-16 z-10 mx-auto w-fit rounded-full border bg-primary px-3 py-1 text-12 font-medium text-primary-fg"
          onClick={novos.mostrar}
        >
          {plural(novos.quantos, 'novo')}
        </button>
      )}
      <div ref={rolagem} className="min-h-16 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        {comConvite && coluna.total === 0 && marca === null && recebe !== 'nao' && (
          <div className="flex flex-col items-center gap-2 rounded-(--r) border border-dashed px-2 py-5 text-center text-12 text-text-2">
            {filtrado ? 'Nenhum cartão com estes filtros' : 'Nenhum cartão aqui'}
            {aoCriar && !filtrado && (
              <Button
                tamanho="pequeno"
                variante="fantasma"
                icone={<Plus />}
                aria-label={`Adicionar cartão em ${estagio.nome}`}
                onClick={aoCriar}
              >
                Adicionar cartão
              </Button>
            )}
          </div>
        )}
        <div role="list" className="relative" style={{ height: Math.max(virtual.getTotalSize(), 8) }}>
          {itens.map((v) => {
            const c = coluna.cartoes[v.index]
            if (!c) return null
            return (
              <div
                key={v.key}
                role="listitem"
                className="absolute inset-x-0 p-px"
                style={{ height: passo(v.index) - VAO, transform: `translateY(${v.start}px)` }}
              >
                <CartaoDoQuadro
                  cartao={c}
                  campos={campos}
                  definicao={definicao}
                  estagio={estagio}
                  etiquetas={etiquetas}
                  sinal={sinais ? (sinais.get(c.id) ?? SEM_SINAL) : undefined}
                  agora={agora}
                  aberto={aberto === c.id}
                  escolhido={escolhidos.has(c.id)}
                  densidade={densidade}
                  parado={densidade === 'confortavel' ? paradoEm(estagio, c, agora, feriados) : null}
                  naMao={naMao === c.id}
                  parada={parada === c.id}
                  podeMover={podeMover}
                  aoClicar={aoClicar}
                  posicao={v.index + 1}
                  total={coluna.total}
                />
              </div>
            )
          })}
          {comLugar && marca !== null && recebe === 'sim' && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-primary"
              style={{ top: Math.max(0, (inicios[marca] ?? 0) - 4) }}
            />
          )}
        </div>
      </div>
    </section>
  )
}
