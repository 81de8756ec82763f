import { useMemo, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { PackageCheck, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { estadoInicial } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { SeparacaoNaLista } from '../contract/separacoes.ts'
import { linkDaSeparacao } from '../links.ts'
import type { Situacao } from '../tipos.ts'
import { useSeparacoes, useSeparacoesAoVivo, useTrocasADecidir } from './dados.ts'
import { NovoKit } from './novo-kit.tsx'
import { SITUACOES } from './nomes.ts'
import { TrocasADecidir } from './trocas-a-decidir.tsx'

const colunas: readonly Coluna<SeparacaoNaLista>[] = [
  {
    id: 'titulo',
    titulo: 'Kit',
    principal: true,
    largura: 320,
    celula: (s) => (
      <span className="flex min-w-0 gap-2">
        <span className="truncate font-medium">{s.cliente || s.titulo}</span>
        <span className="num shrink-0 text-text-2">{s.cliente ? s.titulo : s.codigo}</span>
      </span>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 120,
    noCartao: true,
    celula: (s) => <Chip tom={SITUACOES[s.situacao].tom}>{SITUACOES[s.situacao].rotulo}</Chip>,
  },
  {
    id: 'instala',
    titulo: 'Instala em',
    largura: 130,
    noCartao: true,
    celula: (s) => <span className="num">{s.instala_em ? diaBr(s.instala_em) : 'sem data'}</span>,
  },
  {
    id: 'andamento',
    titulo: 'Separado',
    largura: 120,
    alinhar: 'direita',
    noCartao: true,
    celula: (s) => (
      <span className="num">
        {numero(s.separadas)} de {numero(s.linhas)}
      </span>
    ),
  },
  {
    id: 'faltas',
    titulo: 'Falta',
    largura: 150,
    noCartao: true,
    celula: (s) =>
      s.faltas > 0 ? <Chip tom="alerta">{plural(s.faltas, 'material', 'materiais')}</Chip> : <span>–</span>,
  },
  { id: 'local', titulo: 'Sai de', celula: (s) => <span className="truncate">{s.local ?? '–'}</span> },
]

type Aba = 'abertos' | 'entregues' | 'trocas'
const DA_ABA: Readonly<Record<Exclude<Aba, 'trocas'>, readonly Situacao[]>> = {
  abertos: ['aberta', 'separando', 'fechada'],
  entregues: ['entregue', 'cancelada'],
}

/** `/est/separacao`: kits by their installation, and the substitutions that wait for the engineers. */
export function TelaDasSeparacoes() {
  const gere = usePode('separacao.kit.gerir')
  const aprova = usePode('separacao.troca.aprovar')
  const trocas = useTrocasADecidir(aprova)
  const [aba, setAba] = useState<Aba>('abertos')
  const [novo, setNovo] = useState(false)
  useSeparacoesAoVivo()
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {gere && (
          <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={() => setNovo(true)}>
            Novo kit
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Separação" detalhe="a instalação mais próxima primeiro" />
      <Tabs<Aba>
        rotulo="Quais kits"
        valor={aba}
        aoMudar={setAba}
        abas={[
          { valor: 'abertos', rotulo: 'A separar' },
          { valor: 'entregues', rotulo: 'Entregues' },
          ...(aprova
            ? [{ valor: 'trocas' as const, rotulo: 'Trocas a decidir', contagem: trocas.data?.length, alerta: true }]
            : []),
        ]}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {aba === 'trocas' ? <TrocasADecidir /> : <Lista key={aba} situacao={DA_ABA[aba]} />}
      </div>
      {novo && <NovoKit aoFechar={() => setNovo(false)} />}
    </div>
  )
}

function Lista({ situacao }: { situacao: readonly Situacao[] }) {
  const navegar = useNavegar()
  const [estado, setEstado] = useState(() => estadoInicial(colunas))
  const lista = useSeparacoes(situacao)
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  return (
    <DataTable<SeparacaoNaLista>
      rotulo="Kits"
      colunas={colunas}
      linhas={linhas}
      idDe={(s) => s.id}
      rotuloDe={(s) => `${s.titulo} ${s.cliente}`}
      estado={estado}
      aoMudar={setEstado}
      filtros={[]}
      total={lista.data?.pages[0]?.pagination.total ?? null}
      temMais={lista.hasNextPage}
      porVez={50}
      aoCarregarMais={() => void lista.fetchNextPage()}
      carregandoMais={lista.isFetchingNextPage}
      carregando={lista.isPending}
      erro={lista.isError ? 'Os kits não carregaram.' : null}
      aoTentar={() => lista.refetch()}
      vazio={
        <EmptyState
          icone={<PackageCheck />}
          frase="Nenhum kit aqui."
          detalhe="Uma proposta aceita monta o seu kit e reserva o que há no estoque."
        />
      }
      aoAbrir={(s) => void navegar({ to: linkDaSeparacao(s.id) })}
    />
  )
}
