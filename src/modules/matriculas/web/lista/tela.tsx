import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { useExportarNaPaleta } from '#ui/comandos/acoes-da-pagina.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Download, IdCard, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { MatriculaNaLista } from '../../contract/formas.ts'
import { matriculas } from '../../contract/matriculas.ts'
import { linkDaMatricula } from '../../links.ts'
import type { SituacaoDaMatricula } from '../../tipos.ts'
import { useListaAoVivo } from '../ao-vivo.ts'
import { useContagens, useMatriculas, useUsinas } from '../dados.ts'
import { numeroEscrito } from '../nomes.ts'
import { colunas, filtroDaTabela, filtrosDe } from './colunas.tsx'
import { ListaDeEspera } from './fila.tsx'
import { NovaMatricula } from './nova.tsx'

const SITUACOES: readonly { valor: string; rotulo: string; quais: readonly SituacaoDaMatricula[] }[] = [
  { valor: 'todas', rotulo: 'Todas', quais: [] },
  { valor: 'entrada', rotulo: 'Entrando', quais: ['pre_matricula', 'documentos', 'analise'] },
  { valor: 'espera', rotulo: 'Lista de espera', quais: ['lista_espera'] },
  { valor: 'rateio', rotulo: 'Rateio solicitado', quais: ['rateio_solicitado'] },
  { valor: 'ativas', rotulo: 'Ativas', quais: ['ativa'] },
  { valor: 'suspensas', rotulo: 'Suspensas', quais: ['suspensa'] },
  { valor: 'saindo', rotulo: 'Saindo', quais: ['desligamento'] },
  { valor: 'encerradas', rotulo: 'Encerradas', quais: ['encerrada'] },
]
const inicial = estadoInicial(colunas, { coluna: 'mudou', desc: true })

/** `/co/matricula`: members by state, with search, filters and export. State, filters and search are in the address. */
export function TelaDasMatriculas() {
  const [edita, exporta] = [usePode('matriculas.matricula.editar'), usePode('matriculas.matricula.exportar')]
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const [nova, setNova] = useState(false)
  useListaAoVivo()
  const usinas = useUsinas()
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search])
  const filtro = filtroDaTabela(estado, useDeferredValue(busca))
  const lista = useMatriculas(filtro)
  const { situacao: escolhidas = [], ...semSituacao } = filtro
  const { data: contagens } = useContagens(semSituacao)
  const filtros = useMemo(() => filtrosDe(usinas.data ?? []), [usinas.data])
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const aba =
    SITUACOES.find((s) => s.quais.length === escolhidas.length && s.quais.every((q) => escolhidas.includes(q)))
      ?.valor ?? 'outras'
  const porSituacao = (valor: string) => {
    const quais = SITUACOES.find((s) => s.valor === valor)?.quais ?? []
    const outros = estado.filtros.filter((f) => f.campo !== 'situacao')
    const novos = quais.map((s) => ({ campo: 'situacao', operador: 'e' as const, valor: s }))
    mudar(paraUrl({ ...estado, filtros: [...outros, ...novos] }, inicial))
  }
  const exportar = () =>
    void baixar(matriculas.exportar, { query: { ...filtro, formato: 'xlsx' } }).catch((erro: unknown) =>
      avisarFalha('O arquivo não saiu.', erro),
    )
  useExportarNaPaleta(exportar, 'Exportar as matrículas em XLSX')
  useAtalhos('Matrículas', [{ teclas: 'n', rotulo: 'Nova matrícula', executar: () => setNova(true) }], edita)
  useAtalhos('Matrículas', [{ teclas: 'e', rotulo: 'Exportar', executar: exportar }], exporta)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {exporta && (
          <Button variante="fantasma" icone={<Download />} onClick={exportar}>
            Exportar
          </Button>
        )}
        {edita && (
          <Button variante="primaria" icone={<Plus />} atalho="n" onClick={() => setNova(true)}>
            Nova matrícula
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader
        titulo="Matrículas"
        detalhe={contagens && `${plural(contagens.ativa, 'ativa')} · ${contagens.lista_espera} na lista de espera`}
      />
      <Tabs
        rotulo="Situação"
        valor={aba}
        aoMudar={porSituacao}
        abas={SITUACOES.map(({ valor, rotulo, quais }) => ({
          valor,
          rotulo,
          contagem:
            contagens &&
            Object.entries(contagens)
              .filter(([s]) => quais.length === 0 || quais.some((q) => q === s))
              .reduce((soma, [, n]) => soma + n, 0),
        }))}
      />
      {aba === 'espera' && <ListaDeEspera busca={busca} />}
      <div className="min-h-0 flex-1">
        <DataTable<MatriculaNaLista>
          rotulo="Matrículas"
          colunas={colunas}
          linhas={linhas}
          idDe={(m) => m.id}
          rotuloDe={(m) => `${m.nome}, matrícula ${numeroEscrito(m.numero)}`}
          estado={estado}
          aoMudar={(novo) => mudar(paraUrl(novo, inicial))}
          filtros={filtros}
          busca={{
            valor: busca,
            aoMudar: (t) => {
              setBusca(t)
              mudar({ busca: t || undefined })
            },
            rotulo: 'Nome, matrícula, número da UC…',
          }}
          total={lista.data?.pages[0]?.pagination.total ?? null}
          temMais={lista.hasNextPage}
          porVez={50}
          aoCarregarMais={() => void lista.fetchNextPage()}
          carregandoMais={lista.isFetchingNextPage}
          carregando={lista.isPending}
          erro={lista.isError ? 'As matrículas não carregaram.' : null}
          aoTentar={() => lista.refetch()}
          vazio={
            <EmptyState
              icone={<IdCard />}
              frase="Nenhuma matrícula ainda"
              detalhe="Uma matrícula começa por uma proposta de assinatura aceita."
              acao={
                edita && (
                  <Button variante="primaria" icone={<Plus />} onClick={() => setNova(true)}>
                    Nova matrícula
                  </Button>
                )
              }
            />
          }
          aoAbrir={(m) => void navegar({ to: linkDaMatricula(m.id) })}
        />
      </div>
      {nova && <NovaMatricula aoFechar={() => setNova(false)} />}
    </div>
  )
}
