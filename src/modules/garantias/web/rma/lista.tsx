import { useMemo, useState } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { data } from '#ui/formatos.ts'
import { ShieldCheck } from '#ui/icones.ts'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { estadoInicial } from '#ui/tabela/estado.ts'
import type { CampoDeFiltro, Coluna } from '#ui/tabela/tipos.ts'
import { contem } from '#kit/objeto.ts'
import type { RmaNaLista } from '../../contract/rmas.ts'
import { linkDoRma } from '../../links.ts'
import { nomesDasSituacoes, numeroDoRma } from '../../regras/rma.ts'
import { situacoesDoRma } from '../../tipos.ts'
import { useRmas } from '../dados.ts'
import { COBERTURAS, TOM_DO_RMA } from '../nomes.ts'

const COLUNAS: readonly Coluna<RmaNaLista>[] = [
  {
    id: 'numero',
    titulo: 'RMA',
    principal: true,
    celula: (r) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="num shrink-0 font-medium">{numeroDoRma(r.numero)}</span>
        <span className="truncate text-text-2">{r.modelo}</span>
      </span>
    ),
  },
  { id: 'serie', titulo: 'Série', largura: 190, noCartao: true, celula: (r) => <span className="num">{r.serie}</span> },
  {
    id: 'usina',
    titulo: 'Usina',
    largura: 200,
    celula: (r) => <span className="truncate">{r.usina ?? '–'}</span>,
  },
  {
    id: 'cobertura',
    titulo: 'Cobertura',
    largura: 200,
    celula: (r) => <StatusChip tom={COBERTURAS[r.cobertura].tom}>{COBERTURAS[r.cobertura].rotulo}</StatusChip>,
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 200,
    noCartao: true,
    celula: (r) => <StatusChip tom={TOM_DO_RMA[r.situacao]}>{nomesDasSituacoes[r.situacao]}</StatusChip>,
  },
  { id: 'mudou', titulo: 'Mudou em', largura: 110, celula: (r) => <span className="num">{data(r.mudou_em)}</span> },
]
const FILTROS: readonly CampoDeFiltro[] = [
  {
    campo: 'situacao',
    rotulo: 'Situação',
    tipo: 'opcoes',
    opcoes: situacoesDoRma.map((valor) => ({ valor, rotulo: nomesDasSituacoes[valor] })),
  },
]

/** Claims, newest first. */
export function ListaDosRmas({ busca }: { busca: string }) {
  const navegar = useNavegar()
  const [estado, setEstado] = useState(() => estadoInicial(COLUNAS))
  const situacao = estado.filtros.flatMap((f) =>
    f.campo === 'situacao' && contem(situacoesDoRma, f.valor) ? [f.valor] : [],
  )
  const texto = busca.trim()
  const lista = useRmas({ ...(situacao.length > 0 ? { situacao } : {}), ...(texto ? { busca: texto } : {}) })
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const filtrada = situacao.length > 0 || texto !== ''
  return (
    <DataTable<RmaNaLista>
      rotulo="RMAs"
      colunas={COLUNAS}
      linhas={linhas}
      idDe={(r) => r.id}
      rotuloDe={(r) => `${numeroDoRma(r.numero)}, ${r.serie}`}
      estado={estado}
      aoMudar={setEstado}
      filtros={FILTROS}
      total={lista.data?.pages[0]?.pagination.total ?? null}
      temMais={lista.hasNextPage}
      porVez={50}
      aoCarregarMais={() => void lista.fetchNextPage()}
      carregandoMais={lista.isFetchingNextPage}
      carregando={lista.isPending}
      erro={lista.isError ? 'Os RMAs não carregaram.' : null}
      aoTentar={() => lista.refetch()}
      vazio={
        <EmptyState
          icone={<ShieldCheck />}
          frase={filtrada ? 'Nada com estes filtros.' : 'Nenhum RMA ainda.'}
          detalhe={filtrada ? undefined : 'Consulte a série do equipamento com defeito e abra o RMA dela.'}
        />
      }
      aoAbrir={(r) => void navegar({ to: linkDoRma(r.id) })}
    />
  )
}
