import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { paraCada } from '#kit/objeto.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { FileText, FileSignature } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { ContratoNaLista } from '../../contract/formas.ts'
import { linkDoContrato, linkDosModelosDeContrato } from '../../links.ts'
import { tiposDeContrato, type SituacaoDoContrato, type TipoDeContrato } from '../../tipos.ts'
import { useListaAoVivo } from '../ao-vivo.ts'
import { useContagens, useContratos } from '../dados.ts'
import { TIPOS } from '../nomes.ts'
import { colunas, filtroDaTabela, filtros } from './colunas.tsx'
import { quantosEm } from './quantos.ts'

const GRUPOS: readonly { valor: string; rotulo: string; situacoes: readonly SituacaoDoContrato[] }[] = [
  { valor: 'todos', rotulo: 'Todos', situacoes: [] },
  { valor: 'rascunhos', rotulo: 'Rascunhos', situacoes: ['rascunho'] },
  { valor: 'revisao', rotulo: 'No jurídico', situacoes: ['revisao_juridica'] },
  { valor: 'aprovados', rotulo: 'Aprovados', situacoes: ['aprovado'] },
  { valor: 'assinatura', rotulo: 'Em assinatura', situacoes: ['enviado_assinatura', 'parcialmente_assinado'] },
  { valor: 'arrependimento', rotulo: 'Arrependimento', situacoes: ['assinado', 'arrependimento'] },
  { valor: 'vigentes', rotulo: 'Vigentes', situacoes: ['vigente', 'suspenso'] },
  { valor: 'acabados', rotulo: 'Acabados', situacoes: ['encerrado', 'rescindido', 'distratado'] },
]

const VAZIO: Readonly<Record<TipoDeContrato, string>> = {
  autoconsumo: 'Um contrato nasce quando o cliente aceita a proposta.',
  investimento: 'Um contrato nasce quando o investidor aceita a proposta.',
  assinatura: 'Um contrato nasce quando o cooperado aceita a proposta.',
  seguro: 'Um contrato de seguro começa pelo contato que tem a usina.',
}

interface Props {
  tipos: readonly TipoDeContrato[]
  titulo: string
  /** the lawyers' queue: in review, the nearest deadline first */
  fila?: boolean
  acoes?: ReactNode
}

/** A list of contracts: search, filters, sort and situation are in the address. */
export function ListaDeContratos({ tipos, titulo, fila = false, acoes }: Props) {
  const editaModelos = usePode('contratos.modelo.editar')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  useListaAoVivo()
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const inicial = useMemo(
    () => estadoInicial(colunas, { coluna: fila ? 'revisar' : 'atualizado', desc: !fila }),
    [fila],
  )
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial])
  const procurada = useDeferredValue(busca)
  const daTabela = filtroDaTabela(estado, procurada, tipos)
  const filtro = fila ? { ...daTabela, situacao: ['revisao_juridica' as const] } : daTabela
  const lista = useContratos(filtro)
  const { situacao: _, ...semSituacao } = filtro
  const { data: contagens } = useContagens(semSituacao)
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const escolhidas = estado.filtros.filter((f) => f.campo === 'situacao' && f.operador === 'e').map((f) => f.valor)
  const grupo =
    GRUPOS.find((g) => g.situacoes.length === escolhidas.length && g.situacoes.every((s) => escolhidas.includes(s)))
      ?.valor ?? 'outros'
  const porGrupo = (valor: string) => {
    const situacoes = GRUPOS.find((g) => g.valor === valor)?.situacoes ?? []
    const outros = estado.filtros.filter((f) => f.campo !== 'situacao')
    const novos = situacoes.map((s) => ({ campo: 'situacao', operador: 'e' as const, valor: s }))
    mudar(paraUrl({ ...estado, filtros: [...outros, ...novos] }, inicial))
  }
  const detalhe = contagens
    ? fila
      ? `${plural(contagens.por_situacao.revisao_juridica, 'contrato', 'contratos')} à espera · ${plural(contagens.atrasados, 'passou', 'passaram')} do prazo`
      : `${emReais(contagens.vigente_centavos)} vigentes${contagens.vencendo > 0 ? ` · ${plural(contagens.vencendo, 'acaba', 'acabam')} em 60 dias` : ''}`
    : undefined
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {editaModelos && (
          <Button
            variante="fantasma"
            icone={<FileText />}
            onClick={() => void navegar({ to: linkDosModelosDeContrato(tipos[0]) })}
          >
            Modelos
          </Button>
        )}
        {acoes}
      </AcoesDaPagina>
      <PageHeader titulo={titulo} detalhe={detalhe} />
      {!fila && (
        <Tabs
          rotulo="Situação"
          valor={grupo}
          aoMudar={porGrupo}
          abas={GRUPOS.map((g) => ({
            valor: g.valor,
            rotulo: g.rotulo,
            ...(contagens
              ? {
                  contagem: quantosEm(contagens.por_situacao, g.situacoes),
                }
              : {}),
          }))}
        />
      )}
      <div className="min-h-0 flex-1">
        <DataTable<ContratoNaLista>
          rotulo="Contratos"
          colunas={colunas}
          linhas={linhas}
          idDe={(c) => c.id}
          rotuloDe={(c) => `${c.numero}, ${c.cliente.nome || c.titulo}`}
          estado={estado}
          aoMudar={(novo) => mudar(paraUrl(novo, inicial))}
          filtros={filtros}
          busca={{
            valor: busca,
            aoMudar: (t) => {
              setBusca(t)
              mudar({ busca: t || undefined })
            },
            rotulo: 'Cliente, número…',
          }}
          // the list stops counting early; by situation the count is exact
          total={contagens ? quantosEm(contagens.por_situacao, filtro.situacao ?? []) : null}
          temMais={lista.hasNextPage}
          porVez={50}
          aoCarregarMais={() => void lista.fetchNextPage()}
          carregandoMais={lista.isFetchingNextPage}
          carregando={lista.isPending}
          erro={lista.isError ? 'Os contratos não carregaram.' : null}
          aoTentar={() => lista.refetch()}
          vazio={
            <EmptyState
              icone={<FileSignature />}
              frase={fila ? 'Nenhum contrato à espera de revisão' : 'Nenhum contrato ainda'}
              detalhe={
                fila ? 'Quando alguém pedir a revisão, ela aparece aqui pelo prazo.' : VAZIO[tipos[0] ?? 'autoconsumo']
              }
            />
          }
          aoAbrir={(c) => void navegar({ to: linkDoContrato(c) })}
        />
      </div>
    </div>
  )
}

/** The list of each kind, as a screen. */
export const LISTAS = paraCada(tiposDeContrato, (tipo) => () => (
  <ListaDeContratos tipos={[tipo]} titulo={`Contratos de ${TIPOS[tipo].toLowerCase()}`} />
))

/** `/jrdc/contratos/investimento/index2`: what waits for the lawyers, of every kind, by deadline. */
export const FilaDeRevisao = () => <ListaDeContratos tipos={tiposDeContrato} titulo="Fila de revisão" fila />
