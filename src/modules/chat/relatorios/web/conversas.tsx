import { useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo } from 'react'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { useExportarNaPaleta } from '#ui/comandos/acoes-da-pagina.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { dataHora, numero } from '#ui/formatos.ts'
import { ChartColumn, Download } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { relatorios } from '../contract/relatorios.ts'
import { definicoes, type Medida, type Relogio } from '../regras/medidas.ts'
import { levando } from '#modules/chat/atos/web/publico.ts'
import { NOME_DO_STATUS } from '#modules/chat/nucleo/web/nomes.ts'
import { useLinhas, type Linha } from './dados.ts'
import { escrever } from './formatar.ts'
import type { Recorte } from './recorte.ts'

function colunasCom(relogio: Relogio): readonly Coluna<Linha>[] {
  const texto = (
    id: string,
    titulo: string,
    celula: (l: Linha) => string,
    mais: Partial<Coluna<Linha>> = {},
  ): Coluna<Linha> => ({ id, titulo, largura: 150, celula, ...mais })
  const medida = (m: Medida, mais: Partial<Coluna<Linha>> = {}): Coluna<Linha> => ({
    id: m,
    titulo: definicoes[m].nome,
    largura: 130,
    alinhar: 'direita',
    celula: (l) => escrever(m, definicoes[m].valor(l.numeros, relogio)),
    ...mais,
  })
  return [
    texto('contato', 'Contato', (l) => l.contato_nome, { principal: true, largura: 200 }),
    texto('caixa', 'Caixa de entrada', (l) => l.caixa_nome),
    texto('fila', 'Fila', (l) => l.fila_nome ?? ''),
    texto('responsavel', 'Responsável', (l) => l.atribuida_nome ?? ''),
    texto('situacao', 'Situação', (l) => NOME_DO_STATUS[l.status], { largura: 120 }),
    texto('aberta_em', 'Aberta em', (l) => dataHora(l.criado_em), { largura: 140 }),
    texto('finalizada_em', 'Finalizada em', (l) => (l.finalizada_em ? dataHora(l.finalizada_em) : ''), {
      largura: 140,
      oculta: true,
    }),
    texto('motivo', 'Motivo', (l) => l.motivo_finalizacao ?? '', { oculta: true }),
    texto('tags', 'Etiquetas', (l) => l.tags.join(', '), { oculta: true }),
    medida('primeira_resposta'),
    medida('resposta'),
    medida('resolucao'),
    medida('entradas', { largura: 110 }),
    medida('saidas', { largura: 110 }),
    medida('finalizadas', { oculta: true }),
    medida('reabertas'),
    {
      id: 'prazos',
      titulo: 'Prazos cumpridos',
      largura: 130,
      alinhar: 'direita',
      celula: ({ numeros: n }) =>
        n.sla_cumpridos + n.sla_violados > 0
          ? `${numero(n.sla_cumpridos)} de ${numero(n.sla_cumpridos + n.sla_violados)}`
          : '–',
    },
    medida('csat', { largura: 100 }),
  ]
}

/** One row per conversation with its share of the numbers, and an export of exactly these rows. */
export function Conversas({ r }: { r: Recorte }) {
  const navegar = useNavegar()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const podeExportar = usePode('chat.conversa.exportar')
  const podeTudo = usePode('chat.privacidade.gerir')
  const cols = useMemo(() => colunasCom(r.relogio), [r.relogio])
  const inicial = useMemo(() => estadoInicial(cols), [cols])
  const estado = useMemo(() => daUrl(search, inicial, cols), [search, inicial, cols])
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLinhas(r.filtros)
  const linhas = useMemo(() => data?.pages.flatMap((p) => p.data) ?? [], [data])
  const exportar = (formato: 'csv' | 'xlsx', dados_pessoais: boolean) =>
    void levando(
      () => baixar(relatorios.exportar, { query: { ...r.filtros, formato, dados_pessoais } }),
      'Exportando o relatório…',
      'O relatório não pôde ser exportado.',
    )
  useExportarNaPaleta(podeExportar ? () => exportar('xlsx', false) : null, 'Exportar este relatório em XLSX')
  const itens = [
    { rotulo: 'Planilha (CSV)', descricao: 'Dados pessoais ocultados', aoEscolher: () => exportar('csv', false) },
    { rotulo: 'Excel (XLSX)', descricao: 'Dados pessoais ocultados', aoEscolher: () => exportar('xlsx', false) },
    ...(podeTudo
      ? ['risco' as const, { rotulo: 'Com dados pessoais (CSV)', aoEscolher: () => exportar('csv', true) }]
      : []),
  ]
  return (
    <DataTable<Linha>
      rotulo="Conversas do relatório"
      colunas={cols}
      linhas={linhas}
      idDe={(l) => l.id}
      rotuloDe={(l) => l.contato_nome}
      estado={estado}
      aoMudar={(novo) =>
        void navegar({
          to: '.',
          search: (antes) => ({ ...antes, ...paraUrl(novo, inicial) }),
          replace: true,
        })
      }
      total={data && !hasNextPage ? linhas.length : null}
      temMais={hasNextPage}
      porVez={100}
      aoCarregarMais={() => void fetchNextPage()}
      carregandoMais={isFetchingNextPage}
      carregando={isPending}
      erro={isError ? 'As conversas do relatório não carregaram.' : null}
      aoTentar={() => refetch()}
      vazio={
        <EmptyState
          icone={<ChartColumn />}
          frase="Nenhuma conversa neste recorte"
          detalhe="Escolha outro período ou tire um dos filtros."
          acao={
            <Button
              onClick={() =>
                r.mudar({
                  caixa: undefined,
                  fila: undefined,
                  atendente: undefined,
                  tag: undefined,
                  hora: undefined,
                  fato: undefined,
                  dias: '90',
                  de: undefined,
                  ate: undefined,
                })
              }
            >
              Ver os últimos 90 dias
            </Button>
          }
        />
      }
      aoAbrir={(l) => void navegar({ to: href('/chat/chat'), search: { conversa: l.id } })}
      naBarra={
        podeExportar && (
          <Menu
            gatilho={
              <Button tamanho="pequeno" icone={<Download className="size-3.5" />}>
                Exportar
              </Button>
            }
            itens={itens}
          />
        )
      }
    />
  )
}
