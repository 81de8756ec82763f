import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import { CabecaDaGrade } from './cabeca-da-grade.tsx'
import { LinhaDaGrade } from './linha-da-grade.tsx'
import { alturaDaLinha, type Coluna, type PropsDaGrade } from './tipos.ts'
import { useModelo } from './usar-modelo.ts'
import { useTeclado } from './usar-teclado.ts'

/** Assumed width of a column without one (px). */
const LARGURA_SUPOSTA = 160
/** Width of the selection column (px). */
const LARGURA_DA_CAIXA = 40

/** Spacer for the rows above or below the rendered ones. */
function Vao({ altura, colunas }: { altura: number; colunas: number }) {
  if (altura <= 0) return null
  return (
    <tr aria-hidden="true" className="g-vao">
      <td colSpan={colunas} style={{ height: altura }} />
    </tr>
  )
}

export function Grade<L extends object>(p: PropsDaGrade<L>) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const tabela = useRef<HTMLTableElement>(null)
  const { t, linhas, visiveis } = useModelo(p)
  const altura = alturaDaLinha[p.estado.densidade]
  const virtual = useVirtualizer({
    count: linhas.length,
    getScrollElement: () => area.current,
    estimateSize: () => altura,
    overscan: 12,
    scrollPaddingStart: 30,
  })
  // rows have a fixed height, so the estimate is exact and nothing is measured
  if (virtual.options.estimateSize(0) !== altura) virtual.measure()
  const { ativo, setAtivo, aoTeclar } = useTeclado({
    escopo: `Lista: ${p.rotulo}`,
    total: linhas.length,
    aoMostrar: (n) => virtual.scrollToIndex(n),
    aoAbrir: p.aoAbrir ? (n) => linhas[n] && p.aoAbrir?.(linhas[n].original) : undefined,
    aoAlternar: p.aoSelecionar ? (n) => linhas[n]?.toggleSelected() : undefined,
    aoLimpar: () => p.aoSelecionar?.([]),
    focar: () => tabela.current?.focus({ preventScroll: true }),
  })
  const itens = virtual.getVirtualItems()
  const todas = t.getIsAllRowsSelected()
  const escolha = p.aoSelecionar && {
    todas: linhas.length > 0 && todas,
    algumas: t.getIsSomeRowsSelected() && !todas,
    aoAlternar: () => t.toggleAllRowsSelected(!todas),
  }
  // once the user has resized a column, all columns keep their width of that moment; before that they share the
  // available space
  const fixa = visiveis.some((c) => p.larguras?.[c.id])
  const larguraDe = (c: Coluna<L>) => p.larguras?.[c.id] ?? c.largura
  const minimo = visiveis.reduce((s, c) => s + (larguraDe(c) ?? LARGURA_SUPOSTA), escolha ? LARGURA_DA_CAIXA : 0)
  const colunasNaTela = visiveis.length + (escolha ? 1 : 0)
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-auto overscroll-contain">
      <table
        ref={tabela}
        role="grid"
        aria-label={p.rotulo}
        aria-rowcount={(p.total ?? linhas.length) + 1}
        aria-multiselectable={escolha ? true : undefined}
        aria-activedescendant={ativo >= 0 && linhas[ativo] ? `${id}-${linhas[ativo].id}` : undefined}
        aria-busy={p.carregando}
        tabIndex={0}
        className="g-tabela"
        style={
          { minWidth: minimo, ...(fixa ? { width: minimo } : {}), '--altura': `${altura}px` } as React.CSSProperties
        }
        onKeyDown={aoTeclar}
      >
        <colgroup>
          {escolha && <col style={{ width: LARGURA_DA_CAIXA }} />}
          {visiveis.map((c) => (
            <col
              key={c.id}
              data-coluna={c.id}
              style={larguraDe(c) || fixa ? { width: larguraDe(c) ?? LARGURA_SUPOSTA } : undefined}
            />
          ))}
        </colgroup>
        <CabecaDaGrade
          tabela={tabela}
          visiveis={visiveis}
          colunas={p.colunas}
          estado={p.estado}
          aoMudar={p.aoMudar}
          campos={p.campos}
          aoFiltrar={p.aoFiltrar}
          aoLargar={p.aoLargar}
          escolha={escolha}
        />
        <tbody>
          <Vao altura={itens[0]?.start ?? 0} colunas={colunasNaTela} />
          {itens.map((v) => {
            const linha = linhas[v.index]
            return (
              linha && (
                <LinhaDaGrade
                  key={linha.id}
                  id={`${id}-${linha.id}`}
                  linha={linha}
                  lugar={v.index}
                  visiveis={visiveis}
                  rotulo={p.rotuloDe(linha.original)}
                  ativa={v.index === ativo}
                  aberta={p.aberta === linha.id}
                  destacada={p.destaque?.(linha.original) ?? false}
                  comCaixa={escolha !== undefined}
                  aoAtivar={() => setAtivo(v.index)}
                  aoAbrir={p.aoAbrir}
                />
              )
            )
          })}
          <Vao altura={virtual.getTotalSize() - (itens.at(-1)?.end ?? 0)} colunas={colunasNaTela} />
        </tbody>
      </table>
    </div>
  )
}
