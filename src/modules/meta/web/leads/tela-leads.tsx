import { useSearch } from '@tanstack/react-router'
import { contem } from '#kit/objeto.ts'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { numero } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Download, Megaphone, Settings } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { leads } from '../../contract/leads.ts'
import { situacoesDoLead, type Lead, type SituacaoDoLead } from '../../tipos.ts'
import { useContagens, useLeads } from '../dados.ts'
import { nomeDaPlataforma, nomeDoLead, SITUACAO } from '../nomes.ts'
import { filtroDaTabela } from './filtros.ts'
import { EscolhaDaSituacao } from './situacao.tsx'

const Configuracao = tardia(() => import('../configuracao/gaveta.tsx').then((m) => m.GavetaDaConexao))
type Aba = 'todos' | SituacaoDoLead

const colunas = (pode: boolean): readonly Coluna<Lead>[] => [
  { id: 'nome', titulo: 'Nome', principal: true, largura: 220, celula: nomeDoLead },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 150,
    noCartao: true,
    celula: (l) => <EscolhaDaSituacao lead={l} pode={pode} />,
  },
  {
    id: 'telefone',
    titulo: 'Telefone',
    largura: 140,
    noCartao: true,
    celula: (l) => (l.telefone ? formatarTelefone(l.telefone) : ''),
  },
  { id: 'email', titulo: 'E-mail', largura: 200, celula: (l) => l.email ?? '' },
  { id: 'campanha', titulo: 'Campanha', largura: 180, celula: (l) => l.campanha_nome ?? '' },
  { id: 'conjunto', titulo: 'Conjunto', largura: 180, oculta: true, celula: (l) => l.conjunto_nome ?? '' },
  { id: 'formulario', titulo: 'Formulário', largura: 170, celula: (l) => l.formulario_nome ?? l.formulario_id ?? '' },
  {
    id: 'plataforma',
    titulo: 'Plataforma',
    largura: 110,
    celula: (l) => (l.plataforma ? nomeDaPlataforma(l.plataforma) : ''),
  },
  {
    id: 'data',
    titulo: 'Chegou',
    largura: 100,
    noCartao: true,
    celula: (l) => <RelativeTime quando={l.criado_na_meta} />,
  },
]

/** A button with text; on a phone only with its icon. */
function Acao({ rotulo, icone, aoClicar }: { rotulo: string; icone: ReactNode; aoClicar: () => void }) {
  return (
    <>
      <Button className="max-md:hidden" icone={icone} onClick={aoClicar}>
        {rotulo}
      </Button>
      <IconButton className="md:hidden" rotulo={rotulo} icone={icone} onClick={aoClicar} />
    </>
  )
}

/** /chat/meta/leads: people who answered our ads. Filters, search and tab are in the URL. */
export function TelaLeads() {
  const pode = usePode('meta.lead.tratar')
  const podeConfigurar = usePode('meta.configurar')
  const cols = useMemo(() => colunas(pode), [pode])
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const inicial = useMemo(() => estadoInicial(cols), [cols])
  const estado = useMemo(() => daUrl(search, inicial, cols), [search, inicial, cols])
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const procurada = useDeferredValue(busca)
  const semAba = filtroDaTabela(estado, procurada)
  const aba: Aba = contem(situacoesDoLead, search.situacao) ? search.situacao : 'todos'
  const filtro = aba === 'todos' ? semAba : { ...semAba, situacao: [aba] }
  const lista = useLeads(filtro)
  const { data: contagens } = useContagens(semAba)
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>, replace = true) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace })
  const opcoes = (l: { id: string; nome: string }[] | undefined) =>
    (l ?? []).map((o) => ({ valor: o.id, rotulo: o.nome }))
  const filtros: CampoDeFiltro[] = [
    { campo: 'data', rotulo: 'Chegada', tipo: 'data' },
    { campo: 'campanha', rotulo: 'Campanha', tipo: 'opcoes', opcoes: opcoes(contagens?.campanhas) },
    { campo: 'conjunto', rotulo: 'Conjunto', tipo: 'opcoes', opcoes: opcoes(contagens?.conjuntos) },
    { campo: 'formulario', rotulo: 'Formulário', tipo: 'opcoes', opcoes: opcoes(contagens?.formularios) },
    {
      campo: 'plataforma',
      rotulo: 'Plataforma',
      tipo: 'opcoes',
      opcoes: ['fb', 'ig'].map((p) => ({ valor: p, rotulo: nomeDaPlataforma(p) })),
    },
  ]
  const total = contagens && Object.values(contagens.por_situacao).reduce((n, m) => n + m, 0)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        <Acao
          rotulo="Exportar CSV"
          icone={<Download />}
          aoClicar={() =>
            void baixar(leads.exportar, { query: filtro }).catch((erro: unknown) =>
              avisarFalha('O arquivo não pôde ser gerado.', erro),
            )
          }
        />
        {podeConfigurar && (
          <Acao rotulo="Configurar" icone={<Settings />} aoClicar={() => mudar({ configurar: 'ligacao' }, false)} />
        )}
      </AcoesDaPagina>
      <PageHeader titulo="Leads da Meta" detalhe={total === undefined ? undefined : numero(total)} />
      <Tabs<Aba>
        rotulo="Situação"
        abas={[
          { valor: 'todos', rotulo: 'Todos', contagem: total },
          ...situacoesDoLead.map((s) => ({
            valor: s,
            rotulo: SITUACAO[s].rotulo,
            contagem: contagens?.por_situacao[s],
          })),
        ]}
        valor={aba}
        aoMudar={(a) => mudar({ situacao: a === 'todos' ? undefined : a })}
      />
      <DataTable<Lead>
        rotulo="Leads"
        colunas={cols}
        linhas={linhas}
        idDe={(l) => l.id}
        rotuloDe={nomeDoLead}
        estado={estado}
        aoMudar={(novo: EstadoDaTabela) => mudar(paraUrl(novo, inicial))}
        filtros={filtros}
        busca={{
          valor: busca,
          aoMudar: (t) => {
            setBusca(t)
            mudar({ busca: t || undefined })
          },
          rotulo: 'Nome, telefone ou e-mail',
        }}
        total={lista.data?.pages[0]?.pagination.total ?? null}
        temMais={lista.hasNextPage}
        aoCarregarMais={() => void lista.fetchNextPage()}
        carregandoMais={lista.isFetchingNextPage}
        carregando={lista.isPending}
        erro={lista.isError ? 'Os leads não carregaram.' : null}
        aoTentar={() => lista.refetch()}
        vazio={
          <EmptyState
            icone={<Megaphone />}
            frase="Nenhum lead ainda"
            detalhe={
              podeConfigurar
                ? 'Ligue a página da empresa na Meta para receber quem responde aos anúncios.'
                : 'Quem responder a um formulário dos nossos anúncios aparece aqui.'
            }
            acao={
              podeConfigurar && (
                <Button variante="primaria" onClick={() => mudar({ configurar: 'ligacao' }, false)}>
                  Ligar a Meta
                </Button>
              )
            }
          />
        }
        aoAbrir={(l) => void navegar({ to: href('/chat/meta/leads/{id}', { id: l.id }) })}
      />
      <Aguarde>
        {podeConfigurar && typeof search.configurar === 'string' && (
          <Configuracao
            aba={search.configurar}
            aoMudarAba={(a) => mudar({ configurar: a })}
            aoFechar={() => mudar({ configurar: undefined }, false)}
          />
        )}
      </Aguarde>
    </div>
  )
}
