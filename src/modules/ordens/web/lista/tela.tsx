import { useSearch } from '@tanstack/react-router'
import { useMemo, useState, type ComponentType } from 'react'
import { contem } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ClipboardList, Columns3, List, MapPin, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import { SEM_SELECAO, type CampoDeFiltro, type EstadoDaTabela, type Selecao } from '#ui/tabela/tipos.ts'
import { useAgora } from '#ui/usar-agora.ts'
import type { OrdemNaLista } from '../../contract/ordem.ts'
import { ordens } from '../../contract/ordens.ts'
import { linkDaNovaOrdem, linkDaOrdem } from '../../links.ts'
import { nomesDasSituacoes } from '../../regras/estados.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { prioridades, situacoes, tiposDeOrdem, type Prioridade } from '../../tipos.ts'
import { useOrdensAoVivo } from '../ao-vivo.ts'
import { relerOrdens, useOrdens, useResumo, type FiltroDeOrdens } from '../dados.ts'
import { opcoesDe, PRIORIDADES, TIPOS } from '../nomes.ts'
import { colunasDe } from './colunas.tsx'
import { Lote } from './lote.tsx'
import { MapaDasOrdens } from './mapa.tsx'
import { Quadro } from './quadro.tsx'

const FILTROS: readonly CampoDeFiltro[] = [
  { campo: 'situacao', rotulo: 'Situação', tipo: 'opcoes', opcoes: opcoesDe(nomesDasSituacoes, situacoes) },
  { campo: 'tipo', rotulo: 'Tipo', tipo: 'opcoes', opcoes: opcoesDe(TIPOS, tiposDeOrdem) },
  { campo: 'prioridade', rotulo: 'Prioridade', tipo: 'opcoes', opcoes: opcoesDe(PRIORIDADES, prioridades) },
  {
    campo: 'prazo',
    rotulo: 'Prazo',
    tipo: 'opcoes',
    opcoes: [
      { valor: 'atrasada', rotulo: 'Atrasadas' },
      { valor: 'vence_hoje', rotulo: 'Vencem hoje' },
      { valor: 'no_prazo', rotulo: 'No prazo' },
    ],
  },
]

const ABERTAS = situacoes.filter((s) => s !== 'concluida' && s !== 'cancelada')

const PRAZOS = ['atrasada', 'vence_hoje', 'no_prazo'] as const

/** The filters that the server has; others in the address are ignored. */
function filtroDa({ filtros }: EstadoDaTabela, busca: string): FiltroDeOrdens {
  const de = <T extends string>(campo: string, valores: readonly T[]): T[] =>
    filtros.flatMap((f) => (f.campo === campo && f.operador === 'e' && contem(valores, f.valor) ? [f.valor] : []))
  const [situacao, tipo, prioridade, prazo] = [
    de('situacao', situacoes),
    de('tipo', tiposDeOrdem),
    de('prioridade', prioridades),
    de('prazo', PRAZOS)[0],
  ]
  return {
    ...(situacao.length > 0 ? { situacao } : {}),
    ...(tipo.length > 0 ? { tipo } : {}),
    ...(prioridade.length > 0 ? { prioridade } : {}),
    ...(prazo ? { prazo } : {}),
    ...(busca.trim() ? { busca: busca.trim() } : {}),
  }
}

export interface PropsDaTela {
  /** gives the selected orders a slot; the crews are of a module after this one */
  Distribuir?: ComponentType<{ ids: readonly string[]; aoFim: () => void }>
}

/** `/mpvl/ordens-servico`: what is asked, planned and done in the field. */
export function TelaDasOrdens({ Distribuir }: PropsDaTela) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abre = usePode('ordens.ordem.criar')
  const agora = useAgora()
  const colunas = useMemo(() => colunasDe(agora), [agora])
  const inicial = useMemo(() => estadoInicial(colunas), [colunas])
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const [busca, setBusca] = useState('')
  const [selecao, setSelecao] = useState<Selecao>(SEM_SELECAO)
  const visao = search.visao === 'quadro' || search.visao === 'mapa' ? search.visao : 'lista'
  useOrdensAoVivo()
  // done work is history: the map shows what is still to do, unless a state was chosen
  const pedido = filtroDa(estado, busca)
  const naVisao = visao === 'mapa' && !pedido.situacao ? { situacao: ABERTAS } : {}
  const filtro = { ...pedido, ...(visao === 'lista' ? {} : { ordem: 'prazo' as const }), ...naVisao }
  const lista = useOrdens(filtro, visao === 'lista' ? 50 : 200)
  const resumo = useResumo()
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) => void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }) })
  const nova = () => void navegar({ href: linkDaNovaOrdem() })
  useAtalhos('Ordens', [{ teclas: 'n', rotulo: 'Nova ordem', executar: nova }], abre)
  const priorizar = async (prioridade: Prioridade) => {
    await chamar(ordens.priorizar, { body: { ids: [...selecao.ids], prioridade } })
    await relerOrdens()
    avisar({ titulo: `Prioridade de ${plural(selecao.ids.length, 'ordem', 'ordens')} mudada`, tom: 'sucesso' })
    setSelecao(SEM_SELECAO)
  }
  const r = resumo.data
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {abre && (
          <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={nova}>
            Nova ordem
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader
        titulo="Ordens de serviço"
        detalhe={
          r &&
          [r.atrasadas > 0 && `${r.atrasadas} atrasadas`, `${r.hoje} hoje`, `${r.sem_data} sem data`]
            .filter(Boolean)
            .join(' · ')
        }
      >
        <SegmentedControl
          rotulo="Visão"
          tamanho="pequeno"
          opcoes={[
            { valor: 'lista', rotulo: 'Lista', icone: <List /> },
            { valor: 'quadro', rotulo: 'Quadro', icone: <Columns3 /> },
            { valor: 'mapa', rotulo: 'Mapa', icone: <MapPin /> },
          ]}
          valor={visao}
          aoMudar={(v) => mudar({ visao: v === 'lista' ? undefined : v })}
        />
        <div className="w-60 max-md:w-full">
          <SearchInput rotulo="Buscar ordens" valor={busca} aoMudar={setBusca} placeholder="Número, cliente, cidade" />
        </div>
      </PageHeader>
      <div className="min-h-0 flex-1">
        {visao === 'mapa' && !lista.isPending && !lista.isError ? (
          <MapaDasOrdens
            ordens={linhas}
            agora={agora}
            aoLerMais={lista.hasNextPage ? () => void lista.fetchNextPage() : null}
          />
        ) : visao === 'quadro' ? (
          <Quadro ordens={linhas} contagens={r?.por_situacao ?? {}} agora={agora} />
        ) : (
          <DataTable<OrdemNaLista>
            rotulo="Ordens de serviço"
            colunas={colunas}
            linhas={linhas}
            idDe={(o) => o.id}
            rotuloDe={(o) => `${numeroDaOrdem(o)}, ${o.titulo}`}
            estado={estado}
            aoMudar={(e) => mudar(paraUrl(e, inicial))}
            filtros={FILTROS}
            {...(abre
              ? {
                  selecao,
                  aoSelecionar: setSelecao,
                  acoesEmMassa: () => (
                    <>
                      {Distribuir && <Distribuir ids={selecao.ids} aoFim={() => setSelecao(SEM_SELECAO)} />}
                      <Lote aoPriorizar={priorizar} />
                    </>
                  ),
                }
              : {})}
            total={lista.data?.pages[0]?.pagination.total ?? null}
            temMais={lista.hasNextPage}
            porVez={50}
            aoCarregarMais={() => void lista.fetchNextPage()}
            carregandoMais={lista.isFetchingNextPage}
            carregando={lista.isPending}
            erro={lista.isError ? 'As ordens não carregaram.' : null}
            aoTentar={() => lista.refetch()}
            vazio={
              <EmptyState
                icone={<ClipboardList />}
                frase={estado.filtros.length > 0 || busca ? 'Nada com estes filtros.' : 'Nenhuma ordem ainda.'}
                detalhe={
                  estado.filtros.length > 0 || busca
                    ? undefined
                    : 'A primeira nasce aqui, de um cartão ou de uma conversa.'
                }
              />
            }
            aoAbrir={(o) => void navegar({ to: linkDaOrdem(o.id) })}
          />
        )}
      </div>
    </div>
  )
}
