import { useMemo, useState, type ReactNode } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { estadoInicial } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'

interface Consulta<L extends object> {
  data: readonly L[] | undefined
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

interface Props<L extends object> {
  titulo: string
  detalhe: string
  busca: string
  dica: string
  aoBuscar: (busca: string) => void
  colunas: readonly Coluna<L>[]
  consulta: Consulta<L>
  idDe: (l: L) => string
  rotuloDe: (l: L) => string
  aoAbrir?: (l: L) => void
  vazio: string
  /** the act that a registry begins with */
  comeco?: ReactNode
  icone: ReactNode
  acoes?: ReactNode
}

/** A registry: one search over one list that fits a page. */
export function ListaDeCadastro<L extends object>(p: Props<L>) {
  const inicial = useMemo(() => estadoInicial(p.colunas), [p.colunas])
  const [estado, setEstado] = useState(inicial)
  const linhas = p.consulta.data ?? []
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      {p.acoes && <AcoesDaPagina>{p.acoes}</AcoesDaPagina>}
      <PageHeader className="max-md:hidden" titulo={p.titulo} detalhe={p.detalhe} />
      <div className="min-h-0 flex-1">
        <DataTable<L>
          rotulo={p.titulo}
          colunas={p.colunas}
          linhas={linhas}
          idDe={p.idDe}
          rotuloDe={p.rotuloDe}
          estado={estado}
          aoMudar={setEstado}
          filtros={[]}
          busca={{ valor: p.busca, aoMudar: p.aoBuscar, rotulo: p.dica }}
          total={p.consulta.data ? linhas.length : null}
          temMais={false}
          porVez={300}
          aoCarregarMais={() => {}}
          carregandoMais={false}
          carregando={p.consulta.isPending}
          erro={p.consulta.isError ? `${p.titulo}: a lista não carregou.` : null}
          aoTentar={() => void p.consulta.refetch()}
          vazio={
            <EmptyState
              icone={p.icone}
              frase={p.busca ? `Nada com “${p.busca}”.` : p.vazio}
              acao={!p.busca && p.comeco}
            />
          }
          {...(p.aoAbrir ? { aoAbrir: p.aoAbrir } : {})}
        />
      </div>
    </div>
  )
}
