import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { destinos } from '#engines/funil/mover.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { useFaixaDeArrasto, type Carga } from '#ui/arrastar.ts'
import { useAgora } from '#ui/usar-agora.ts'
import { useCelular } from '#ui/usar-media.ts'
import { chaves, maisDaColuna, type QuadroLido } from '#modules/funis/nucleo/web/dados.ts'
import type { PropsDaVista } from '#modules/funis/visoes/web/vista.ts'
import { useOcultas } from '#modules/funis/definicao/web/usar-aparencia.ts'
import type { Densidade } from './altura.ts'
import { ColunaDoQuadro } from './coluna.tsx'
import { ColunaRecolhida } from './coluna-recolhida.tsx'
import { partesDoQuadro } from './encaixes.ts'
import { EstagioFechado } from './estagio-fechado.tsx'
import { FaixaDeEstagios } from './faixa-de-estagios.tsx'
import { LARGURA } from './largura.ts'
import { acharCartao, juntarPagina, type Lugar } from './no-quadro.ts'
import { useEtiquetas, useSinais } from './sinais.ts'
import { useRecolhidas } from './usar-recolhidas.ts'
import { useFocoDoQuadro } from './usar-foco-do-quadro.ts'
import { useTecladoDoQuadro } from './usar-teclado.ts'

const VAO = 8
const [moverVarios] = partesDoQuadro.flatMap((p) => p.moverVarios ?? [])

interface Props extends PropsDaVista {
  quadro: QuadroLido
  densidade: Densidade
  rotulo: string
  comFechados?: boolean
  /** a card from another board was dropped here */
  aoTrazer?: (id: string, de: string, para: Lugar) => void
}

/** The stages side by side; only the visible ones (and the one a card is dragged from) are rendered. */
export function Faixa({
  qual,
  funil,
  campos,
  filtro,
  quadro,
  densidade,
  rotulo,
  comFechados,
  aoTrazer,
  aberto,
  aoAbrir,
  podeMover,
  mover,
  pedirDestino,
  criarEm,
  anunciar,
  selecao,
}: Props) {
  const d = funil.definicao
  const qc = useQueryClient()
  const celular = useCelular()
  const agora = useAgora()
  const faixa = useRef<HTMLDivElement>(null)
  const [noAr, setNoAr] = useState<Carga | null>(null)
  const [emFoco, setEmFoco] = useState(0)
  const [cabe, setCabe] = useState(0)
  useFaixaDeArrasto(faixa, setNoAr)
  useLayoutEffect(() => {
    const no = faixa.current
    if (!no) return
    const medir = new ResizeObserver(() => setCabe(no.clientWidth))
    medir.observe(no)
    return () => medir.disconnect()
  }, [])
  const comLugar = (filtro.ordem ?? d.ordenacao) === 'manual'
  const nomeDe = (id: string) => d.estagios.find((e) => e.id === id)?.nome ?? ''
  const ocultas = useOcultas(qual)
  const { recolhidas, alternar } = useRecolhidas(qual)
  const etiquetas = useEtiquetas(qual)
  const sinais = useSinais(qual, quadro)
  const abertas = d.estagios.filter((e) => situacaoDe(e.tipo) === 'aberto' && !ocultas.has(e.id))
  const fechadas = celular || !comFechados ? [] : d.estagios.filter((e) => situacaoDe(e.tipo) !== 'aberto')
  const visiveis = celular ? abertas.slice(emFoco, emFoco + 1) : abertas
  const recolhida = (e: { id: string } | undefined) => !celular && e !== undefined && recolhidas.has(e.id)
  const quantasRecolhidas = visiveis.filter(recolhida).length
  const largura = celular
    ? cabe - 24
    : Math.max(
        LARGURA.minima,
        Math.min(
          LARGURA.maxima,
          (cabe - 24 - (fechadas.length + quantasRecolhidas) * 48) / Math.max(1, visiveis.length - quantasRecolhidas) -
            VAO,
        ),
      )
  const doAr = noAr ? visiveis.findIndex((e) => e.id === noAr.de) : -1
  // oxlint-disable-next-line react-hooks/incompatible-library -- the virtualiser answers anew on each render, which is what is wanted here
  const virtual = useVirtualizer({
    horizontal: true,
    count: visiveis.length,
    getScrollElement: () => faixa.current,
    estimateSize: (i) => (recolhida(visiveis[i]) ? LARGURA.recolhida : largura) + VAO,
    overscan: 1,
    paddingStart: 12,
    rangeExtractor: (r) =>
      doAr < 0 ? defaultRangeExtractor(r) : [...new Set([...defaultRangeExtractor(r), doAr])].sort((a, b) => a - b),
  })
  useEffect(() => virtual.measure(), [largura, recolhidas, virtual])
  const { teclar, parada, naMao, aoFocar } = useTecladoDoQuadro({
    quadro,
    podeMover,
    comLugar,
    anunciar,
    nomeDe,
    mover: (id, para) => void mover(id, para),
    pedirDestino,
    selecao,
    criar: (id) => criarEm(id),
  })
  const ondeParada = parada ? acharCartao(quadro, parada)?.estagio_id : undefined
  const indiceDaParada = visiveis.findIndex((e) => e.id === (naMao?.lugar.estagio_id ?? ondeParada))
  const focado = useRef(false)
  const querer = useFocoDoQuadro(parada)
  useEffect(() => {
    if (focado.current && indiceDaParada >= 0) virtual.scrollToIndex(indiceDaParada, { align: 'auto' })
  }, [indiceDaParada, virtual])

  // the order is not a filter
  const filtrado = Object.keys(filtro).some((k) => k !== 'ordem')
  const permitidos = noAr
    ? new Set([String(noAr.de), ...destinos(d, String(noAr.de), funil.papel).map((e) => e.id)])
    : null
  const buscarMais = (estagioId: string, cursor: string) => {
    void maisDaColuna(qual, estagioId, filtro, cursor).then((pagina) =>
      qc.setQueryData<QuadroLido>(chaves.quadro(qual, filtro), (q) =>
        q && q.colunas.some((c) => c.estagio_id === estagioId && c.proximo === cursor)
          ? juntarPagina(q, estagioId, pagina)
          : q,
      ),
    )
  }
  /** Moves one card; dropping one of several selected cards moves all of them. */
  const soltar = (id: string, para: Lugar) => {
    if (moverVarios && selecao.ids.has(id) && selecao.ids.size > 1)
      return void moverVarios({
        qual,
        para: para.estagio_id,
        ids: [...selecao.ids],
        anunciar,
        aoAcabar: selecao.limpar,
      })
    void mover(id, para)
  }
  const clicar = (id: string, e: React.MouseEvent) => {
    if (e.ctrlKey || e.metaKey) return selecao.alternar(id)
    if (e.shiftKey && parada) return selecao.juntar(entre(quadro, parada, id))
    aoAbrir(id)
  }
  return (
    <>
      {celular && <FaixaDeEstagios estagios={abertas} colunas={quadro.colunas} atual={emFoco} aoMudar={setEmFoco} />}
      <div
        ref={faixa}
        role="group"
        aria-label={rotulo}
        className="flex min-h-0 flex-1 overflow-x-auto bg-bg py-2"
        onKeyDown={teclar}
        onFocus={(e) => {
          focado.current = true
          if (!e.target.dataset.foco) return
          querer(e.target.dataset.foco)
          aoFocar(e.target.dataset.foco)
        }}
        onBlur={() => void (focado.current = false)}
      >
        <div className="relative shrink-0" style={{ width: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((v) => {
            const e = visiveis[v.index]
            const coluna = e && quadro.colunas.find((c) => c.estagio_id === e.id)
            if (!e || !coluna) return null
            const recebe = permitidos
              ? permitidos.has(e.id)
                ? 'sim'
                : 'nao'
              : naMao?.lugar.estagio_id === e.id
                ? 'sim'
                : 'nada'
            const receber = (id: string, indice: number, de: string) => {
              const onde = acharCartao(quadro, id)
              if (!onde && aoTrazer) return aoTrazer(id, de, { estagio_id: e.id, indice })
              soltar(id, {
                estagio_id: e.id,
                indice: onde?.estagio_id === e.id && onde.indice < indice ? indice - 1 : indice,
              })
            }
            return recolhida(e) ? (
              <div
                key={e.id}
                className="absolute inset-y-0 flex"
                style={{ width: LARGURA.recolhida, transform: `translateX(${v.start}px)` }}
              >
                <ColunaRecolhida
                  estagio={e}
                  coluna={coluna}
                  recebe={recebe}
                  aoAbrir={() => alternar(e.id)}
                  aoSoltar={(id, de) => receber(id, 0, de)}
                />
              </div>
            ) : (
              <div
                key={e.id}
                className="absolute inset-y-0 flex"
                style={{ width: largura, transform: `translateX(${v.start}px)` }}
              >
                <ColunaDoQuadro
                  estagio={e}
                  coluna={coluna}
                  comConvite={comFechados ?? false}
                  filtrado={filtrado}
                  definicao={d}
                  campos={campos}
                  feriados={funil.feriados}
                  etiquetas={etiquetas}
                  sinais={sinais}
                  agora={agora}
                  densidade={densidade}
                  aberto={aberto}
                  escolhidos={selecao.ids}
                  foco={coluna.cartoes.some((c) => c.id === parada) ? parada : null}
                  naMao={naMao?.id ?? null}
                  destino={naMao?.lugar.estagio_id === e.id ? ondeCai(coluna, naMao) : null}
                  comLugar={comLugar}
                  noAr={noAr?.tipo === 'cartao' ? String(noAr.id) : null}
                  podeMover={podeMover}
                  recebe={recebe}
                  aoClicar={clicar}
                  aoSoltar={receber}
                  aoRecolher={celular ? undefined : () => alternar(e.id)}
                  aoEscolherTodos={() => selecao.juntar(coluna.cartoes.map((c) => c.id))}
                  aoCriar={podeMover ? () => criarEm(e.id) : undefined}
                  aoChegarAoFim={() => coluna.proximo && buscarMais(e.id, coluna.proximo)}
                />
              </div>
            )
          })}
        </div>
        <div className="flex gap-2 pr-3">
          {fechadas.map((e) => (
            <EstagioFechado
              key={e.id}
              estagio={e}
              qual={qual}
              filtro={filtro}
              recebe={permitidos ? (permitidos.has(e.id) ? 'sim' : 'nao') : 'nada'}
              aoAbrir={aoAbrir}
              aoSoltar={(id) => soltar(id, { estagio_id: e.id, indice: 0 })}
            />
          ))}
        </div>
      </div>
      {naMao && (
        <p className="border-t px-4 py-1.5 text-12 text-text-2">{`Movendo para ${nomeDe(naMao.lugar.estagio_id)}${comLugar ? `, ${naMao.lugar.indice + 1}ª posição` : ''}. Setas escolhem, Espaço solta, Esc cancela.`}</p>
      )}
    </>
  )
}

/** Index at which the carried card would be inserted: its own position does not count. */
function ondeCai(coluna: QuadroLido['colunas'][number], { id, lugar }: { id: string; lugar: Lugar }): number {
  const dela = coluna.cartoes.findIndex((c) => c.id === id)
  return dela >= 0 && dela < lugar.indice ? lugar.indice + 1 : lugar.indice
}

/** Two cards of one column and those between them; for two columns, only the second card. */
function entre(q: QuadroLido, de: string, ate: string): string[] {
  const [a, b] = [acharCartao(q, de), acharCartao(q, ate)]
  if (!a || !b || a.estagio_id !== b.estagio_id) return [ate]
  return (q.colunas.find((c) => c.estagio_id === a.estagio_id)?.cartoes ?? [])
    .slice(Math.min(a.indice, b.indice), Math.max(a.indice, b.indice) + 1)
    .map((c) => c.id)
}
