import { useMemo } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useExportarNaPaleta } from '#ui/comandos/acoes-da-pagina.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { diaEm, rotuloDoDia } from '#ui/formatos.ts'
import { Download, History } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { historicos } from '../../contract/historicos.ts'
import { Barra } from '../barra.tsx'
import { levarArquivo } from '../dados.ts'
import { useRecorte } from '../recorte.ts'
import { useHistorico, type FiltrosDaLinhaDoTempo } from './dados.ts'
import { LinhaDoTempo } from './acontecimento.tsx'

const TIPOS = [
  { valor: 'tudo', rotulo: 'Tudo' },
  { valor: 'transicao', rotulo: 'Movimentos' },
  { valor: 'mudanca', rotulo: 'Mudanças' },
  { valor: 'comentario', rotulo: 'Comentários' },
  { valor: 'matricula', rotulo: 'Matrículas' },
] as const
type Tipo = (typeof TIPOS)[number]['valor']

/** History of a department's funnels, or of one of them, newest first. */
export function TelaDoHistorico({ linha }: { linha: { titulo: string; departamento: string | null; funil?: string } }) {
  const departamento = linha.departamento ?? undefined
  const r = useRecorte({
    ...(linha.funil ? { funil: linha.funil } : {}),
    ...(departamento ? { departamento } : {}),
    prazo: '90',
  })
  const tipo: Tipo = TIPOS.find((t) => t.valor === r.texto('tipo'))?.valor ?? 'tudo'
  const veMatriculas = usePode('matriculas.matricula.ver')
  const busca = r.texto('busca') ?? ''
  const filtros = useMemo(
    (): FiltrosDaLinhaDoTempo =>
      ({
        ...r.filtros,
        ...(tipo === 'tudo' ? {} : { tipo: [tipo] }),
        ...(busca ? { busca } : {}),
      }) as FiltrosDaLinhaDoTempo,
    [r.filtros, tipo, busca],
  )
  const h = useHistorico(filtros)
  const lista = h.data?.pages.flatMap((p) => p.acontecimentos) ?? []
  const dias = [...Map.groupBy(lista, (a) => diaEm(a.em)).values()]
  const exportar = (formato: 'csv' | 'xlsx') => void levarArquivo(historicos.exportar, { ...filtros, formato })
  useExportarNaPaleta(() => exportar('xlsx'), 'Exportar esta lista em XLSX')
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader
        titulo={linha.titulo}
        acoes={
          usePode('paineis.painel.exportar') && (
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
      <Barra
        r={r}
        departamento={linha.funil ? undefined : departamento}
        todosOsFunis={!linha.funil}
        semFunil={linha.funil !== undefined}
      />
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2">
        <SegmentedControl<Tipo>
          rotulo="O que aconteceu"
          tamanho="pequeno"
          opcoes={TIPOS.filter((t) => t.valor !== 'matricula' || (linha.departamento === 'co' && veMatriculas))}
          valor={tipo}
          aoMudar={(t) => r.mudar({ tipo: t === 'tudo' ? undefined : t })}
        />
        <div className="w-64 max-md:w-full">
          <SearchInput
            rotulo="Buscar no histórico"
            placeholder="Buscar cartão ou texto"
            valor={busca}
            aoMudar={(v) => r.mudar({ busca: v || undefined })}
          />
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div
        className="min-h-0 flex-1 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={linha.titulo}
        aria-busy={h.isFetching}
      >
        {h.isError && lista.length === 0 && (
          <ErrorState oQueFalhou="O histórico não carregou" detalhe={h.error.message} aoTentar={() => h.refetch()} />
        )}
        {h.isPending && <SkeletonList linhas={10} comRosto={false} rotulo="Carregando o histórico" />}
        {h.data && lista.length === 0 && (
          <EmptyState
            icone={<History />}
            frase="Nada aconteceu neste recorte"
            detalhe="Escolha outro período ou tire um dos filtros."
            acao={
              <Button
                onClick={() =>
                  r.mudar({
                    dias: 'ano',
                    de: undefined,
                    ate: undefined,
                    tipo: undefined,
                    busca: undefined,
                    pessoa: undefined,
                    time: undefined,
                    cidade: undefined,
                    origem: undefined,
                  })
                }
              >
                Ver o ano inteiro
              </Button>
            }
          />
        )}
        {dias.map((doDia) => (
          <section key={doDia[0]?.em} aria-label={rotuloDoDia(doDia[0]?.em ?? 0)}>
            <h2 className="sticky top-0 border-b bg-surface px-4 py-1.5 text-12 font-semibold text-text-2">
              {rotuloDoDia(doDia[0]?.em ?? 0)}
            </h2>
            <ul className="py-1">
              {doDia.map((a) => (
                <LinhaDoTempo key={a.id} a={a} />
              ))}
            </ul>
          </section>
        ))}
        {h.hasNextPage && (
          <div className="flex justify-center p-4">
            <Button ocupado={h.isFetchingNextPage} onClick={() => void h.fetchNextPage()}>
              Ver mais antigos
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
