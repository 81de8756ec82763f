import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ErrorState } from '../error-state.tsx'
import { SkeletonList } from '../skeleton.tsx'
import { useCelular } from '../usar-media.ts'
import { Barra } from './barra.tsx'
import { Cartoes } from './cartoes.tsx'
import { useExportarNaPaleta } from '../comandos/acoes-da-pagina.ts'
import { ordenarColunas } from './estado.ts'
import { Grade } from './grade.tsx'
import { Rodape } from './rodape.tsx'
import {
  SEM_SELECAO,
  type CampoDeFiltro,
  type Coluna,
  type EstadoDaTabela,
  type Larguras,
  type Selecao,
} from './tipos.ts'

export interface PropsDeDataTable<L extends object> {
  rotulo: string
  colunas: readonly Coluna<L>[]
  linhas: readonly L[]
  idDe: (l: L) => string
  /** accessible name of a row */
  rotuloDe: (l: L) => string
  estado: EstadoDaTabela
  aoMudar: (estado: EstadoDaTabela) => void
  filtros?: readonly CampoDeFiltro[]
  busca?: { valor: string; aoMudar: (v: string) => void; rotulo: string }
  /** number of rows that match the filter; null while unknown */
  total: number | null
  temMais?: boolean
  porVez?: number
  aoCarregarMais?: () => void
  carregandoMais?: boolean
  carregando?: boolean
  erro?: string | null
  aoTentar?: () => void | Promise<unknown>
  /** Empty state: an `EmptyState`. With active filters the table itself shows that nothing matches. */
  vazio: ReactNode
  aoAbrir?: (l: L) => void
  /** id of the row whose drawer is open */
  aberta?: string | null
  selecao?: Selecao
  aoSelecionar?: (s: Selecao) => void
  acoesEmMassa?: (s: Selecao, quantos: number) => ReactNode
  /** bulk actions can also apply to all rows that match the filter */
  permiteTudo?: boolean
  aoExportar?: () => void
  rotuloExportar?: string
  /** rows in bold, because they have news */
  destaque?: (l: L) => boolean
  naBarra?: ReactNode
  /** column widths set by the user; columns can be resized only with `aoLargar` */
  larguras?: Larguras | undefined
  aoLargar?: ((l: Larguras) => void) | undefined
  /** resets order, visibility and width of the columns to their defaults */
  aoRestaurar?: (() => void) | undefined
}

/** The product's only list component. State that belongs in the URL is controlled: `estado` and `aoMudar`. */
export function DataTable<L extends object>(p: PropsDeDataTable<L>) {
  const celular = useCelular()
  useExportarNaPaleta(p.aoExportar)
  const [abrirEm, setAbrirEm] = useState<string | null>(null)
  const selecao = p.selecao ?? SEM_SELECAO
  const selecionadas = useMemo(
    () => new Set(selecao.tudo ? p.linhas.map(p.idDe) : selecao.ids),
    [selecao, p.linhas, p.idDe],
  )
  const campos = p.filtros ?? []
  const comFiltro = p.estado.filtros.length > 0 || Boolean(p.busca?.valor)
  const escolher = p.aoSelecionar ? (ids: string[]) => p.aoSelecionar?.({ ids, tudo: false }) : undefined
  const limpar = () => {
    p.busca?.aoMudar('')
    if (p.estado.filtros.length > 0) p.aoMudar({ ...p.estado, filtros: [] })
  }
  const corpo = () => {
    if (p.erro && !p.linhas.length)
      return <ErrorState oQueFalhou={p.erro} {...(p.aoTentar ? { aoTentar: p.aoTentar } : {})} />
    if (p.carregando && !p.linhas.length)
      return <SkeletonList linhas={12} comRosto={false} rotulo={`Carregando ${p.rotulo}`} />
    if (!p.linhas.length && comFiltro)
      return (
        <div className="flex flex-col items-center gap-3 px-4 py-10 text-13 text-text-2">
          <p>
            Nada corresponde{' '}
            {p.estado.filtros.length === 0
              ? 'a esta busca'
              : p.busca?.valor
                ? 'a esta busca e a estes filtros'
                : 'a estes filtros'}
            .
          </p>
          <Button onClick={limpar}>Mostrar tudo</Button>
        </div>
      )
    if (!p.linhas.length) return p.vazio
    if (celular)
      return (
        <Cartoes
          linhas={p.linhas}
          idDe={p.idDe}
          rotuloDe={p.rotuloDe}
          colunas={ordenarColunas(p.colunas, p.estado.colunas).filter((c) => !p.estado.ocultas.includes(c.id))}
          aoAbrir={p.aoAbrir}
          selecionada={(id) => selecionadas.has(id)}
          aoAlternar={
            escolher &&
            ((id) => escolher(selecionadas.has(id) ? [...selecionadas].filter((s) => s !== id) : [...selecionadas, id]))
          }
        />
      )
    return (
      <Grade
        rotulo={p.rotulo}
        linhas={p.linhas}
        idDe={p.idDe}
        rotuloDe={p.rotuloDe}
        colunas={p.colunas}
        estado={p.estado}
        aoMudar={p.aoMudar}
        campos={campos}
        aoFiltrar={setAbrirEm}
        total={p.total}
        aoAbrir={p.aoAbrir}
        aberta={p.aberta}
        selecionadas={selecionadas}
        aoSelecionar={escolher}
        destaque={p.destaque}
        carregando={p.carregando ?? false}
        larguras={p.larguras}
        aoLargar={p.aoLargar}
      />
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <Barra
        colunas={p.colunas}
        estado={p.estado}
        aoMudar={p.aoMudar}
        campos={campos}
        busca={p.busca}
        abrirEm={abrirEm}
        aoAbrir={setAbrirEm}
        aoExportar={p.aoExportar}
        rotuloExportar={p.rotuloExportar}
        extra={p.naBarra}
        aoRestaurar={p.aoRestaurar}
      />
      <div className="flex min-h-0 flex-1 flex-col">{corpo()}</div>
      {p.linhas.length > 0 && (
        <Rodape
          mostrando={p.linhas.length}
          total={p.total}
          temMais={p.temMais ?? false}
          porVez={p.porVez ?? 50}
          carregandoMais={p.carregandoMais ?? false}
          aoCarregarMais={p.aoCarregarMais}
          selecao={selecao}
          aoSelecionar={p.aoSelecionar}
          acoesEmMassa={p.acoesEmMassa}
          permiteTudo={p.permiteTudo ?? false}
        />
      )}
    </div>
  )
}
