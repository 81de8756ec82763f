import { useSearch } from '@tanstack/react-router'
import { ehChaveDe } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dataHora, dinheiro, plural } from '#ui/formatos.ts'
import { ArrowLeft, ChartColumn, Download } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { linkDoCartao } from '#modules/funis/links.ts'
import { paineis } from '../contract/paineis.ts'
import { NOME_DA_ORIGEM } from '../regras/nomes.ts'
import type { LinhaDoPainel } from '../tipos.ts'
import { levarArquivo, useLinhas, type LinhasPedidas } from './dados.ts'
import { tempo } from './formatar.ts'
import type { Recorte } from './recorte.ts'

const texto = (
  id: string,
  titulo: string,
  celula: (l: LinhaDoPainel) => string,
  mais: Partial<Coluna<LinhaDoPainel>> = {},
): Coluna<LinhaDoPainel> => ({ id, titulo, largura: 150, celula, ...mais })
/** Columns that are hidden when no row has a value. */
const MEDIDAS: Partial<Record<string, (l: LinhaDoPainel) => unknown>> = {
  por: (l) => l.por_nome,
  duracao: (l) => l.duracao_s,
  util: (l) => l.duracao_util_s,
  prazo: (l) => l.no_prazo,
}
function colunasDe(linhas: readonly LinhaDoPainel[]): readonly Coluna<LinhaDoPainel>[] {
  if (linhas.length === 0) return COLUNAS
  return COLUNAS.filter(({ id }) => {
    const medida = MEDIDAS[id]
    return !medida || linhas.some((l) => medida(l) !== null)
  })
}
const COLUNAS: readonly Coluna<LinhaDoPainel>[] = [
  texto('titulo', 'Cartão', (l) => l.titulo, { principal: true, largura: 220 }),
  texto('contato', 'Cliente', (l) => l.contato_nome ?? '', { oculta: true }),
  texto('funil', 'Funil', (l) => l.funil_nome, { oculta: true }),
  texto('onde', 'Estágio do número', (l) => l.onde_nome ?? ''),
  texto('em', 'Quando', (l) => dataHora(l.em), { largura: 140 }),
  texto('por', 'Quem moveu', (l) => l.por_nome ?? '–'),
  texto('duracao', 'Tempo corrido', (l) => tempo(l.duracao_s), { largura: 110, alinhar: 'direita' }),
  texto('util', 'Tempo útil', (l) => tempo(l.duracao_util_s), { largura: 110, alinhar: 'direita' }),
  texto('prazo', 'No prazo', (l) => (l.no_prazo === null ? 'sem prazo' : l.no_prazo ? 'sim' : 'não'), { largura: 90 }),
  texto('estagio', 'Estágio agora', (l) => l.estagio_nome),
  texto('responsavel', 'Responsável', (l) => l.responsavel_nome ?? ''),
  texto('valor', 'Valor', (l) => (l.valor_centavos === null ? '' : dinheiro(l.valor_centavos)), {
    largura: 130,
    alinhar: 'direita',
  }),
  texto('origem', 'Origem', (l) => (ehChaveDe(NOME_DA_ORIGEM, l.origem) ? NOME_DA_ORIGEM[l.origem] : l.origem), {
    oculta: true,
  }),
]

/** The cards of a figure, with an export of exactly these rows. */
export function Linhas({ r, quais }: { r: Recorte; quais: NonNullable<Recorte['quais']> }) {
  const navegar = useNavegar()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const podeExportar = usePode('paineis.painel.exportar')
  const inicial = useMemo(() => estadoInicial(COLUNAS), [])
  const estado = useMemo(() => daUrl(search, inicial, COLUNAS), [search, inicial])
  const pedido = { ...r.filtros, ...quais } as LinhasPedidas
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLinhas(pedido)
  const linhas = useMemo(() => data?.pages.flatMap((p) => p.data) ?? [], [data])
  const colunas = useMemo(() => colunasDe(linhas), [linhas])
  const total = data?.pages[0]?.total ?? null
  const exportar = (formato: 'csv' | 'xlsx') => void levarArquivo(paineis.exportar, { ...pedido, formato })
  return (
    <div className="flex min-h-0 flex-1 flex-col max-md:min-h-96">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-4 py-2">
        <Button tamanho="pequeno" icone={<ArrowLeft className="size-3.5" />} onClick={r.subir}>
          Voltar ao painel
        </Button>
        <h2 className="text-13 font-semibold">{r.texto('nome') ?? 'Cartões'}</h2>
        {total !== null && (
          <span className="num text-13 text-text-2" data-total={total}>
            {plural(total, 'linha')}
          </span>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <DataTable<LinhaDoPainel>
          rotulo="Cartões do número"
          colunas={colunas}
          linhas={linhas}
          idDe={(l) => l.chave}
          rotuloDe={(l) => l.titulo}
          estado={estado}
          aoMudar={(novo) =>
            void navegar({
              to: '.',
              search: (antes) => ({ ...antes, ...paraUrl(novo, inicial) }),
              replace: true,
            })
          }
          total={total}
          temMais={hasNextPage}
          porVez={100}
          aoCarregarMais={() => void fetchNextPage()}
          carregandoMais={isFetchingNextPage}
          carregando={isPending}
          erro={isError ? 'Os cartões não carregaram.' : null}
          aoTentar={() => refetch()}
          vazio={
            <EmptyState
              icone={<ChartColumn />}
              frase="Nenhum cartão neste recorte"
              detalhe="Escolha outro período ou tire um dos filtros."
              acao={<Button onClick={r.subir}>Voltar ao painel</Button>}
            />
          }
          aoAbrir={(l) => void navegar({ href: linkDoCartao({ id: l.cartao_id, funil: l.funil_id }) })}
          naBarra={
            podeExportar && (
              <Menu
                gatilho={
                  <Button tamanho="pequeno" icone={<Download className="size-3.5" />}>
                    Exportar
                  </Button>
                }
                itens={[
                  { rotulo: 'Planilha (CSV)', aoEscolher: () => exportar('csv') },
                  { rotulo: 'Excel (XLSX)', aoEscolher: () => exportar('xlsx') },
                ]}
              />
            )
          }
        />
      </div>
    </div>
  )
}
