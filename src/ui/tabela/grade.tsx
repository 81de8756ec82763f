import { columnOrderingFeature, columnVisibilityFeature, createColumnHelper, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef } from 'react'
import { cn } from '../classes.ts'
import { ordenarColunas } from './estado.ts'
import { MenuDeColuna } from './menu-de-coluna.tsx'
import type { CampoDeFiltro, Coluna, EstadoDaTabela, Larguras } from './tipos.ts'
import { alturaDaLinha } from './tipos.ts'
import { alargar, medir, useLarguras } from './use-larguras.ts'
import { useTeclado } from './use-teclado.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

export interface PropsDaGrade<L extends object> {
  rotulo: string
  linhas: readonly L[]
  idDe: (l: L) => string
  rotuloDe: (l: L) => string
  colunas: readonly Coluna<L>[]
  estado: EstadoDaTabela
  aoMudar: (e: EstadoDaTabela) => void
  campos: readonly CampoDeFiltro[]
  aoFiltrar: (campo: string) => void
  total: number | null
  aoAbrir?: ((l: L) => void) | undefined
  aberta?: string | null | undefined
  selecionadas: ReadonlySet<string>
  aoSelecionar?: ((ids: string[]) => void) | undefined
  destaque?: ((l: L) => boolean) | undefined
  carregando: boolean
  larguras?: Larguras | undefined
  aoLargar?: ((l: Larguras) => void) | undefined
}

export function Grade<L extends object>(p: PropsDaGrade<L>) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const tabela = useRef<HTMLTableElement>(null)
  const definicoes = useMemo(() => {
    const h = createColumnHelper<typeof features, L>()
    return p.colunas.map((c) => h.display({ id: c.id, header: c.titulo, enableHiding: !c.principal, enableSorting: c.ordenavel ?? false }))
  }, [p.colunas])
  const t = useTable({
    features,
    columns: definicoes,
    data: p.linhas,
    getRowId: p.idDe,
    manualSorting: true,
    enableRowSelection: p.aoSelecionar !== undefined,
    state: {
      sorting: p.estado.ordem ? [{ id: p.estado.ordem.coluna, desc: p.estado.ordem.desc }] : [],
      columnOrder: ordenarColunas(p.colunas, p.estado.colunas).map((c) => c.id),
      columnVisibility: Object.fromEntries(p.estado.ocultas.map((o) => [o, false])),
      rowSelection: Object.fromEntries([...p.selecionadas].map((s) => [s, true as const])),
    },
    onRowSelectionChange: (u) => {
      const atual = Object.fromEntries([...p.selecionadas].map((s) => [s, true as const]))
      const novo = typeof u === 'function' ? u(atual) : u
      p.aoSelecionar?.(Object.keys(novo).filter((k) => novo[k]))
    },
  })
  const porId = new Map(p.colunas.map((c) => [c.id, c]))
  const visiveis = t.getVisibleLeafColumns().flatMap((c) => porId.get(c.id) ?? [])
  const linhas = t.getRowModel().rows
  const altura = alturaDaLinha[p.estado.densidade]
  const virtual = useVirtualizer({ count: linhas.length, getScrollElement: () => area.current, estimateSize: () => altura, overscan: 12, scrollPaddingStart: 30 })
  // the estimate is the height: rows never change theirs, so nothing is measured
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
  const antes = itens[0]?.start ?? 0
  const depois = virtual.getTotalSize() - (itens.at(-1)?.end ?? 0)
  const alguma = t.getIsSomeRowsSelected() && !t.getIsAllRowsSelected()
  const puxar = useLarguras(tabela, p.aoLargar)
  // once a person has pulled a column, all keep the width they had then; before that they share what is left
  const fixa = visiveis.some((c) => p.larguras?.[c.id])
  const larguraDe = (c: Coluna<L>) => p.larguras?.[c.id] ?? c.largura
  const minimo = visiveis.reduce((s, c) => s + (larguraDe(c) ?? 160), p.aoSelecionar ? 40 : 0)
  const colunasNaTela = visiveis.length + (p.aoSelecionar ? 1 : 0)
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-auto overscroll-contain">
      <table
        ref={tabela}
        role="grid"
        aria-label={p.rotulo}
        aria-rowcount={(p.total ?? linhas.length) + 1}
        aria-multiselectable={p.aoSelecionar ? true : undefined}
        aria-activedescendant={ativo >= 0 && linhas[ativo] ? `${id}-${linhas[ativo].id}` : undefined}
        aria-busy={p.carregando}
        tabIndex={0}
        className="g-tabela"
        style={{ minWidth: minimo, ...(fixa ? { width: minimo } : {}), '--altura': `${altura}px` } as React.CSSProperties}
        onKeyDown={aoTeclar}
      >
        <colgroup>
          {p.aoSelecionar && <col style={{ width: 40 }} />}
          {visiveis.map((c) => (
            <col key={c.id} data-coluna={c.id} style={larguraDe(c) || fixa ? { width: larguraDe(c) ?? 160 } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {p.aoSelecionar && (
              <th scope="col" className="g-ck">
                <input
                  type="checkbox"
                  className="g-caixa"
                  aria-label="Selecionar tudo que está carregado"
                  checked={linhas.length > 0 && t.getIsAllRowsSelected()}
                  ref={(no) => {
                    if (no) no.indeterminate = alguma
                  }}
                  onChange={() => t.toggleAllRowsSelected(!t.getIsAllRowsSelected())}
                />
              </th>
            )}
            {visiveis.map((c) => (
              <th key={c.id} scope="col" data-coluna={c.id} data-direita={c.alinhar === 'direita' || undefined} aria-sort={p.estado.ordem?.coluna === c.id ? (p.estado.ordem.desc ? 'descending' : 'ascending') : undefined}>
                <MenuDeColuna coluna={c} colunas={p.colunas} estado={p.estado} aoMudar={p.aoMudar} aoFiltrar={p.campos.some((f) => f.campo === c.id) ? () => p.aoFiltrar(c.id) : undefined} aoAlargar={p.aoLargar && ((passo) => p.aoLargar?.(alargar(medir(tabela.current), c.id, passo)))} />
                {p.aoLargar && <span aria-hidden="true" className="g-divisa" {...puxar(c.id)} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {antes > 0 && (
            <tr aria-hidden="true" className="g-vao">
              <td colSpan={colunasNaTela} style={{ height: antes }} />
            </tr>
          )}
          {itens.map((v) => {
            const linha = linhas[v.index]
            if (!linha) return null
            const escolhida = linha.getIsSelected()
            return (
              <tr
                key={linha.id}
                id={`${id}-${linha.id}`}
                aria-rowindex={v.index + 2}
                aria-selected={p.aoSelecionar ? escolhida : undefined}
                data-ativa={v.index === ativo || undefined}
                data-aberta={p.aberta === linha.id || undefined}
                className={cn(p.destaque?.(linha.original) && 'g-nova')}
                onClick={(e) => {
                  setAtivo(v.index)
                  // a click on a control of the row is the control's; anywhere else opens
                  if (e.target instanceof Element && !e.target.closest('a, button, input, label') && !getSelection()?.toString()) p.aoAbrir?.(linha.original)
                }}
              >
                {p.aoSelecionar && (
                  <td className="g-ck">
                    <input type="checkbox" className="g-caixa" aria-label={`Selecionar ${p.rotuloDe(linha.original)}`} checked={escolhida} onChange={() => {}} onClick={linha.getToggleSelectedHandler()} />
                  </td>
                )}
                {visiveis.map((c) =>
                  c.principal ? (
                    <th key={c.id} scope="row">
                      {c.celula(linha.original)}
                    </th>
                  ) : (
                    <td key={c.id} data-direita={c.alinhar === 'direita' || undefined}>
                      {c.celula(linha.original)}
                    </td>
                  ),
                )}
              </tr>
            )
          })}
          {depois > 0 && (
            <tr aria-hidden="true" className="g-vao">
              <td colSpan={colunasNaTela} style={{ height: depois }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
