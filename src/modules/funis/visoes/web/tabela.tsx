import { useMemo } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { useExportarNaPaleta } from '#ui/comandos/acoes-da-pagina.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { Download, KanbanSquare, Plus } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { comLembradas, daUrl, estadoInicial, ordenarColunas, paraUrl } from '#ui/tabela/estado.ts'
import type { EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { useAgora } from '#ui/usar-agora.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { vistas } from '../contract/vistas.ts'
import { agrupamentos, type Agrupamento, type CartaoNaTabela } from '#modules/funis/nucleo/tipos.ts'
import { relerFunil } from '#modules/funis/nucleo/web/dados.ts'
import { useEtiquetas } from '#modules/funis/quadro/web/sinais.ts'
import { colunasDaTabela } from './colunas-da-tabela.tsx'
import { useGrupos, useTabela, type SituacaoDaTabela } from './dados.ts'
import { useTabelaLembrada } from './usar-tabela-lembrada.ts'
import type { PropsDaVista } from './vista.ts'

const SITUACOES = { abertos: 'Abertos', fechados: 'Fechados', todos: 'Todos' } as const
const GRUPOS: Record<Agrupamento, string> = {
  responsavel: 'pessoa',
  estagio: 'estágio',
  prioridade: 'prioridade',
  cidade: 'cidade',
  concessionaria: 'concessionária',
}
const PREFIXO = 't_'
/** The table's URL parameters start with `t_`, because the board has an order, too. */
const lerDaTabela = (busca: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(busca).flatMap(([k, v]) => (k.startsWith(PREFIXO) ? [[k.slice(PREFIXO.length), v]] : [])),
  )
const um = <T extends string>(v: unknown, de: readonly T[]): T | null => de.find((x) => x === v) ?? null

/** The cards as rows: every column sorts, simple fields are edited in place. */
export function Tabela({
  qual,
  funil,
  campos,
  filtro,
  busca,
  mudarUrl,
  aberto,
  aoAbrir,
  podeMover,
  criarEm,
  selecao,
}: PropsDaVista) {
  const agora = useAgora()
  const etiquetas = useEtiquetas(qual)
  const exporta = usePode('funis.cartao.exportar')
  const situacao: SituacaoDaTabela = um(busca.situacao, ['abertos', 'fechados', 'todos'] as const) ?? 'abertos'
  const por = um(busca.somar, agrupamentos)
  const salvar = async (c: CartaoNaTabela, parte: object) => {
    await chamar(cartoes.alterar, { params: { id: c.id }, body: { versao: c.versao, ...parte } })
    await relerFunil(qual)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- columns follow what they show, not the function that saves
  const colunas = useMemo(
    () => colunasDaTabela({ funil, campos, agora, podeMover, salvar, etiquetas }),
    [funil, campos, agora, podeMover, etiquetas],
  )
  const inicial = useMemo(() => estadoInicial(colunas, { coluna: 'vence_em', desc: false }), [colunas])
  const { lembrada, lembrar } = useTabelaLembrada(qual)
  // the URL takes precedence; otherwise the layout is as the user left it
  const minha = useMemo(() => comLembradas(colunas, inicial, lembrada), [colunas, inicial, lembrada])
  const naBusca = lerDaTabela(busca)
  const estado = daUrl(naBusca, minha, colunas)
  const guardar = (e: EstadoDaTabela, larguras = lembrada?.larguras ?? {}) =>
    lembrar({
      colunas: ordenarColunas(colunas, e.colunas).map((c) => c.id),
      ocultas: [...e.ocultas],
      densidade: e.densidade,
      larguras,
    })
  const naUrl = (novo: EstadoDaTabela, base: EstadoDaTabela) =>
    mudarUrl(
      Object.fromEntries(
        Object.entries(paraUrl(novo, base))
          .filter(([k]) => k !== 'filtros')
          .map(([k, v]) => [PREFIXO + k, v]),
      ),
    )
  function mudar(novo: EstadoDaTabela) {
    const outras =
      novo.colunas !== estado.colunas || novo.ocultas !== estado.ocultas || novo.densidade !== estado.densidade
    if (outras) guardar(novo)
    // columns that were changed, or came from the URL, stay in it, so that a saved view includes them
    naUrl(novo, outras || 'colunas' in naBusca || 'ocultas' in naBusca ? inicial : minha)
  }
  const ordem = estado.ordem ? `${estado.ordem.desc ? '-' : ''}${estado.ordem.coluna}` : 'vence_em'
  const fatos = colunas
    .map((c) => c.id)
    .filter((id) => campos.has(id) && !estado.ocultas.includes(id))
    .join(',')
  const lista = useTabela(qual, filtro, situacao, ordem, fatos)
  const grupos = useGrupos(qual, filtro, por, situacao)
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const { ordem: _, ...semOrdem } = filtro
  const exportar = (formato: 'csv' | 'xlsx') =>
    void baixar(vistas.exportar, {
      params: { funil: qual },
      query: { ...semOrdem, situacao, ordem, colunas: fatos, formato },
    }).catch((e: unknown) => avisarFalha('O arquivo não pôde ser gerado.', e))
  useExportarNaPaleta(exporta ? () => exportar('xlsx') : null, 'Exportar estes cartões em XLSX')
  const primeira = funil.definicao.estagios[0]?.id
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {por && grupos.data && (
        <dl
          aria-label={`Totais por ${GRUPOS[por]}`}
          className="flex shrink-0 gap-2 overflow-x-auto border-b bg-surface px-3 py-2 text-12"
        >
          {grupos.data.map((g) => (
            <div key={g.chave ?? ''} className="shrink-0 rounded-(--r) border px-2.5 py-1.5">
              <dt className="max-w-44 truncate font-medium">{g.rotulo || 'Sem informação'}</dt>
              <dd className="num text-text-2">
                {[
                  plural(g.total, 'cartão', 'cartões'),
                  g.valor_centavos > 0 ? dinheiro(g.valor_centavos).replace(/,\d\d$/, '') : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {g.atrasados > 0 && (
                  <span className="ml-1.5 font-medium text-danger">{plural(g.atrasados, 'atrasado')}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable<CartaoNaTabela>
        rotulo={`Cartões de ${funil.definicao.nome}`}
        colunas={colunas}
        linhas={linhas}
        idDe={(c) => c.id}
        rotuloDe={(c) => c.titulo}
        estado={estado}
        aoMudar={mudar}
        larguras={lembrada?.larguras}
        aoLargar={(larguras) => guardar(estado, { ...lembrada?.larguras, ...larguras })}
        aoRestaurar={() => {
          lembrar(null)
          naUrl({ ...inicial, ordem: estado.ordem }, inicial)
        }}
        total={lista.data?.pages[0]?.pagination.total ?? null}
        temMais={lista.hasNextPage}
        porVez={60}
        aoCarregarMais={() => void lista.fetchNextPage()}
        carregandoMais={lista.isFetchingNextPage}
        carregando={lista.isPending}
        erro={lista.isError ? 'Os cartões não carregaram.' : null}
        aoTentar={() => lista.refetch()}
        vazio={
          <EmptyState
            icone={<KanbanSquare />}
            frase={Object.keys(semOrdem).length > 0 ? 'Nenhum cartão com estes filtros' : 'Nenhum cartão ainda'}
            acao={
              podeMover &&
              primeira && (
                <Button variante="primaria" icone={<Plus />} onClick={() => criarEm(primeira)}>
                  Novo cartão
                </Button>
              )
            }
          />
        }
        aoAbrir={(c) => aoAbrir(c.id)}
        aberta={aberto}
        selecao={{ ids: [...selecao.ids], tudo: false }}
        aoSelecionar={(s) => selecao.trocar(s.ids)}
        naBarra={
          <>
            <Menu
              gatilho={<Button tamanho="pequeno">{SITUACOES[situacao]}</Button>}
              itens={Object.entries(SITUACOES).map(([v, rotulo]) => ({
                rotulo,
                marcado: v === situacao,
                unico: true,
                aoEscolher: () => mudarUrl({ situacao: v === 'abertos' ? undefined : v }),
              }))}
            />
            <Menu
              gatilho={
                <Button tamanho="pequeno" variante="fantasma">
                  {por ? `Somar por ${GRUPOS[por]}` : 'Somar'}
                </Button>
              }
              itens={[
                { rotulo: 'Não somar', marcado: !por, unico: true, aoEscolher: () => mudarUrl({ somar: undefined }) },
                ...agrupamentos.map((a) => ({
                  rotulo: `Por ${GRUPOS[a]}`,
                  marcado: a === por,
                  unico: true,
                  aoEscolher: () => mudarUrl({ somar: a }),
                })),
              ]}
            />
            {exporta && (
              <Menu
                gatilho={
                  <Button tamanho="pequeno" variante="fantasma" icone={<Download />}>
                    Exportar
                  </Button>
                }
                itens={[
                  { rotulo: 'Planilha (XLSX)', aoEscolher: () => exportar('xlsx') },
                  { rotulo: 'Texto separado (CSV)', aoEscolher: () => exportar('csv') },
                ]}
              />
            )}
          </>
        }
      />
    </div>
  )
}
