import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { diaBr } from '#kit/dias.ts'
import { contem } from '#kit/objeto.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { useAto } from '#ui/usar-ato.ts'
import { relatorios } from '../../contract/relatorios.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { ArrowRightLeft, PackageMinus, PackagePlus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { tardia } from '#ui/tardia.tsx'
import type { Local } from '../../contract/cadastros.ts'
import type { MovimentoNaLista } from '../../contract/movimentos.ts'
import { linkDaEntrada, linkDaSaida } from '../../links.ts'
import { tiposNaLista } from '../../tipos.ts'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { useLocais, useMovimentos, type FiltroDeMovimentos } from '../dados.ts'
import { opcoesDe, TIPOS } from '../nomes.ts'

const Gaveta = tardia(() => import('./gaveta.tsx').then((m) => m.GavetaDoMovimento))

const colunasDe = (veCusto: boolean): readonly Coluna<MovimentoNaLista>[] => [
  {
    id: 'tipo',
    titulo: 'Movimento',
    principal: true,
    largura: 220,
    celula: (m) => (
      <span className="flex gap-2">
        <span className={m.estornado ? 'line-through' : ''}>{TIPOS[m.tipo]}</span>
        {m.estornado && <Chip>estornado</Chip>}
      </span>
    ),
  },
  {
    id: 'dia',
    titulo: 'Dia',
    largura: 110,
    noCartao: true,
    celula: (m) => <span className="num">{diaBr(m.ocorrido_em)}</span>,
  },
  {
    id: 'resumo',
    titulo: 'O quê',
    noCartao: true,
    celula: (m) => (
      <span className="num truncate">
        {m.resumo}
        {m.linhas > 1 && ` e mais ${plural(m.linhas - 1, 'linha')}`}
      </span>
    ),
  },
  {
    id: 'caminho',
    titulo: 'De → para',
    noCartao: true,
    celula: (m) => (
      <span className="truncate">
        {m.de} → {m.departamento ?? m.para}
      </span>
    ),
  },
  {
    id: 'motivo',
    titulo: 'Documento e motivo',
    celula: (m) => <span className="truncate">{[m.documento, m.motivo].filter(Boolean).join(' · ') || '–'}</span>,
  },
  { id: 'por', titulo: 'Quem', largura: 140, celula: (m) => <span className="truncate">{m.por ?? 'Sistema'}</span> },
  ...(veCusto
    ? [
        {
          id: 'valor',
          titulo: 'Valor',
          largura: 120,
          alinhar: 'direita' as const,
          celula: (m: MovimentoNaLista) => (
            <span className="num">{m.valor_centavos ? dinheiro(m.valor_centavos) : '–'}</span>
          ),
        },
      ]
    : []),
]

const filtrosDe = (locais: readonly Local[]): readonly CampoDeFiltro[] => [
  { campo: 'tipo', rotulo: 'Tipo', tipo: 'opcoes', opcoes: opcoesDe(TIPOS, tiposNaLista) },
  {
    campo: 'local',
    rotulo: 'Lugar',
    tipo: 'opcoes',
    opcoes: locais.map((l) => ({ valor: l.id, rotulo: l.nome })),
  },
  { campo: 'dia', rotulo: 'Dia', tipo: 'data' },
]

/** The filters that the server has; others in the address are ignored. */
function filtroDa({ filtros }: EstadoDaTabela, material: unknown): FiltroDeMovimentos {
  const um = (campo: string, operadores: readonly string[]) =>
    filtros.find((f) => f.campo === campo && operadores.includes(f.operador))?.valor
  const tipo = filtros.flatMap((f) =>
    f.campo === 'tipo' && f.operador === 'e' && contem(tiposNaLista, f.valor) ? [f.valor] : [],
  )
  const [local, de, ate] = [um('local', ['e']), um('dia', ['desde', 'e']), um('dia', ['ate', 'e'])]
  return {
    ...(tipo.length > 0 ? { tipo } : {}),
    ...(local ? { local } : {}),
    ...(de ? { de } : {}),
    ...(ate ? { ate } : {}),
    ...(typeof material === 'string' ? { material } : {}),
  }
}

/** `/est/movimentacoes`: what moved, newest first. */
export function TelaDasMovimentacoes() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const move = usePode('estoque.movimento.criar')
  const veCusto = usePode('estoque.custo.ver')
  const colunas = useMemo(() => colunasDe(veCusto), [veCusto])
  const inicial = useMemo(() => estadoInicial(colunas), [colunas])
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const locais = useLocais()
  useEstoqueAoVivo()
  const lista = useMovimentos(filtroDa(estado, search.material))
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) => void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }) })
  const { fazer } = useAto()
  const exportar = () => {
    const { tipo: _, ...filtro } = filtroDa(estado, search.material)
    return fazer(
      () => baixar(relatorios.exportar, { query: { ...filtro, tipo: 'movimentos', formato: 'xlsx' } }),
      (e) => avisar({ titulo: mensagemDe(e, 'Não deu para exportar. Tente de novo.'), tom: 'perigo' }),
    )
  }
  const aberto = typeof search.movimento === 'string' ? search.movimento : null
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {move && (
          <>
            <Button tamanho="pequeno" icone={<PackagePlus />} onClick={() => void navegar({ href: linkDaEntrada() })}>
              Entrada
            </Button>
            <Button tamanho="pequeno" icone={<PackageMinus />} onClick={() => void navegar({ href: linkDaSaida() })}>
              Saída
            </Button>
          </>
        )}
      </AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Movimentações" detalhe="a mais recente primeiro" />
      <div className="min-h-0 flex-1">
        <DataTable<MovimentoNaLista>
          rotulo="Movimentações"
          colunas={colunas}
          linhas={linhas}
          idDe={(m) => m.id}
          rotuloDe={(m) => `${TIPOS[m.tipo]} de ${diaBr(m.ocorrido_em)}`}
          estado={estado}
          aoMudar={(e) => mudar(paraUrl(e, inicial))}
          filtros={filtrosDe(locais.data ?? [])}
          total={lista.data?.pages[0]?.pagination.total ?? null}
          temMais={lista.hasNextPage}
          porVez={50}
          aoCarregarMais={() => void lista.fetchNextPage()}
          carregandoMais={lista.isFetchingNextPage}
          carregando={lista.isPending}
          erro={lista.isError ? 'As movimentações não carregaram.' : null}
          aoTentar={() => lista.refetch()}
          vazio={
            <EmptyState
              icone={<ArrowRightLeft />}
              frase={estado.filtros.length > 0 ? 'Nada com estes filtros.' : 'Nenhum movimento ainda.'}
              detalhe={estado.filtros.length > 0 ? undefined : 'A primeira entrada começa o livro do estoque.'}
            />
          }
          aoAbrir={(m) => mudar({ movimento: m.id })}
          aoExportar={() => void exportar()}
        />
      </div>
      {aberto && <Gaveta id={aberto} aoFechar={() => mudar({ movimento: undefined })} />}
    </div>
  )
}
