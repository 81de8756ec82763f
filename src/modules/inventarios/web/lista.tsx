import { useMemo, useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dataHora, numero } from '#ui/formatos.ts'
import { ClipboardCheck, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { estadoInicial } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { InventarioNaLista } from '../contract/inventarios.ts'
import { linkDoInventario, linkDoNovoInventario } from '../links.ts'
import { SITUACOES } from '../regras/palavras.ts'
import type { Situacao } from '../tipos.ts'
import { PlanoDeCiclos } from './plano.tsx'
import { useInventarios, useInventariosAoVivo } from './dados.ts'
import { TOM_DA_SITUACAO } from './nomes.ts'

const colunas: readonly Coluna<InventarioNaLista>[] = [
  {
    id: 'codigo',
    titulo: 'Inventário',
    principal: true,
    largura: 320,
    celula: (i) => (
      <span className="flex min-w-0 gap-2">
        <span className="num shrink-0 text-text-2">{i.codigo}</span>
        <span className="truncate">{i.titulo}</span>
        {i.conto && i.situacao === 'em_contagem' && <Chip tom="marca">você conta</Chip>}
      </span>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 130,
    noCartao: true,
    celula: (i) => <Chip tom={TOM_DA_SITUACAO[i.situacao]}>{SITUACOES[i.situacao]}</Chip>,
  },
  {
    id: 'locais',
    titulo: 'Lugares',
    noCartao: true,
    celula: (i) => <span className="truncate">{i.locais.map((l) => l.nome).join(', ')}</span>,
  },
  {
    id: 'contadas',
    titulo: 'Contadas',
    largura: 120,
    alinhar: 'direita',
    noCartao: true,
    celula: (i) => (
      <span className="num">{i.posicoes === 0 ? '–' : `${numero(i.contadas)} de ${numero(i.posicoes)}`}</span>
    ),
  },
  {
    id: 'responsavel',
    titulo: 'Responde',
    largura: 180,
    celula: (i) => <span className="truncate">{i.responsavel.nome}</span>,
  },
  {
    id: 'quando',
    titulo: 'Começou',
    largura: 150,
    celula: (i) => <span className="num">{i.iniciado_em ? dataHora(i.iniciado_em) : '–'}</span>,
  },
]

type Aba = 'abertos' | 'terminados' | 'plano'
const DA_ABA: Readonly<Record<Exclude<Aba, 'plano'>, readonly Situacao[]>> = {
  abertos: ['rascunho', 'em_contagem', 'em_revisao', 'aprovado'],
  terminados: ['lancado', 'cancelado'],
}

/** `/est/inventarios`: counts under way, those of before, and what is due when. */
export function TelaDosInventarios() {
  const navegar = useNavegar()
  const gere = usePode('inventarios.inventario.gerir')
  const [aba, setAba] = useState<Aba>('abertos')
  useInventariosAoVivo()
  const novo = gere && (
    <Button
      tamanho="pequeno"
      variante="primaria"
      icone={<Plus />}
      onClick={() => void navegar({ to: linkDoNovoInventario() })}
    >
      Novo inventário
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>{novo}</AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Inventários" detalhe="contar o que há, às cegas" />
      <Tabs<Aba>
        rotulo="Quais inventários"
        valor={aba}
        aoMudar={setAba}
        abas={[
          { valor: 'abertos', rotulo: 'Abertos' },
          { valor: 'terminados', rotulo: 'Terminados' },
          ...(gere ? [{ valor: 'plano' as const, rotulo: 'Plano de contagem' }] : []),
        ]}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {aba === 'plano' ? <PlanoDeCiclos /> : <Lista key={aba} situacao={DA_ABA[aba]} />}
      </div>
    </div>
  )
}

function Lista({ situacao }: { situacao: readonly Situacao[] }) {
  const navegar = useNavegar()
  const inicial = useMemo(() => estadoInicial(colunas), [])
  const [estado, setEstado] = useState(inicial)
  const lista = useInventarios(situacao)
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  return (
    <DataTable<InventarioNaLista>
      rotulo="Inventários"
      colunas={colunas}
      linhas={linhas}
      idDe={(i) => i.id}
      rotuloDe={(i) => `${i.codigo} ${i.titulo}`}
      estado={estado}
      aoMudar={setEstado}
      filtros={[]}
      total={lista.data?.pages[0]?.pagination.total ?? null}
      temMais={lista.hasNextPage}
      porVez={50}
      aoCarregarMais={() => void lista.fetchNextPage()}
      carregandoMais={lista.isFetchingNextPage}
      carregando={lista.isPending}
      erro={lista.isError ? 'Os inventários não carregaram.' : null}
      aoTentar={() => lista.refetch()}
      vazio={
        <EmptyState
          icone={<ClipboardCheck />}
          frase="Nenhum inventário aqui."
          detalhe="Contar um corredor por semana mantém o livro igual à prateleira."
        />
      }
      aoAbrir={(i) => void navegar({ to: linkDoInventario(i.id) })}
    />
  )
}
