import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { paraCada } from '#kit/objeto.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { FileText, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import type { PropostaNaLista } from '../../contract/formas.ts'
import { linkDaProposta, linkDasPropostas, linkDeNovaProposta, linkDosModelos } from '../../links.ts'
import { tiposDeProposta, type TipoDeProposta } from '../../tipos.ts'
import { useListaAoVivo } from '../ao-vivo.ts'
import { useContagens, usePropostas } from '../dados.ts'
import { TIPOS } from '../nomes.ts'
import { colunasDe, filtroDaTabela, filtros } from './colunas.tsx'

/** Kinds that one area sells: each list leads to the other ones of its area. */
const DA_AREA: readonly (readonly TipoDeProposta[])[] = [
  ['autoconsumo', 'investimento'],
  ['assinatura'],
  ['limpeza', 'servicos'],
]
/** What a proposal of the kind begins with, where there is none yet. */
const COMECO: Readonly<Record<TipoDeProposta, string>> = {
  autoconsumo: 'Uma proposta começa pela fatura de energia do cliente.',
  investimento: 'Uma proposta de investimento começa pela usina.',
  assinatura: 'Uma proposta de assinatura começa pelo consumo do cooperado.',
  limpeza: 'Uma proposta de limpeza começa pelos módulos da usina.',
  servicos: 'Uma proposta de serviços começa pelo problema do cliente.',
}

const SITUACOES = [
  { valor: 'todas', rotulo: 'Todas', estados: [] },
  { valor: 'rascunhos', rotulo: 'Rascunhos', estados: ['rascunho'] },
  { valor: 'aprovacao', rotulo: 'Em aprovação', estados: ['em_aprovacao'] },
  { valor: 'abertas', rotulo: 'Com o cliente', estados: ['enviada', 'visualizada', 'em_negociacao'] },
  { valor: 'aceitas', rotulo: 'Aceitas', estados: ['aceita'] },
  { valor: 'vencidas', rotulo: 'Vencidas', estados: ['expirada'] },
  { valor: 'recusadas', rotulo: 'Recusadas', estados: ['recusada'] },
  { valor: 'canceladas', rotulo: 'Canceladas', estados: ['cancelada'] },
] as const

type Contagens = NonNullable<ReturnType<typeof useContagens>['data']>

/** A sent proposal whose next version waits for an approval counts in its own state and among those in approval. */
function quantasNa({ valor, estados }: (typeof SITUACOES)[number], c: Contagens): number {
  if (valor === 'aprovacao') return c.em_aprovacao
  const contados: readonly string[] = estados
  return Object.entries(c.por_estado)
    .filter(([e]) => contados.length === 0 || contados.includes(e))
    .reduce((soma, [, n]) => soma + n, 0)
}

/** A list of proposals of one kind: search, filters, sort and situation are in the address. */
function ListaDePropostas({ tipo }: { tipo: TipoDeProposta }) {
  const pode = usePode('propostas.proposta.editar')
  const editaModelos = usePode('propostas.modelo.editar')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  useListaAoVivo()
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const colunas = useMemo(() => colunasDe(tipo), [tipo])
  const inicial = useMemo(() => estadoInicial(colunas, { coluna: 'atualizado', desc: true }), [colunas])
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const procurada = useDeferredValue(busca)
  const filtro = filtroDaTabela(estado, procurada, tipo)
  const lista = usePropostas(filtro)
  const { estado: _, ...semEstado } = filtro
  const { data: contagens } = useContagens(semEstado)
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const abrirNova = () => void navegar({ to: linkDeNovaProposta(tipo) })
  const daArea = DA_AREA.find((tipos) => tipos.includes(tipo)) ?? []
  useAtalhos('Propostas', [{ teclas: 'n', rotulo: 'Nova proposta', executar: abrirNova }], pode)
  const escolhidos = estado.filtros.filter((f) => f.campo === 'estado' && f.operador === 'e').map((f) => f.valor)
  const aba = SITUACOES.find(
    (s) => s.estados.length === escolhidos.length && s.estados.every((e) => escolhidos.includes(e)),
  )
  const porSituacao = (valor: string) => {
    const estados = SITUACOES.find((s) => s.valor === valor)?.estados ?? []
    const outros = estado.filtros.filter((f) => f.campo !== 'estado')
    const novos = estados.map((e) => ({ campo: 'estado', operador: 'e' as const, valor: e }))
    mudar(paraUrl({ ...estado, filtros: [...outros, ...novos] }, inicial))
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {editaModelos && (
          <Button
            variante="fantasma"
            icone={<FileText />}
            onClick={() => void navegar({ to: linkDosModelos(), search: { tipo } })}
          >
            Modelos
          </Button>
        )}
        {pode && (
          <Button variante="primaria" icone={<Plus />} onClick={abrirNova}>
            Nova proposta
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader
        titulo="Propostas"
        detalhe={
          contagens &&
          `${emReais(contagens.valor_aberto_centavos)} com clientes${
            contagens.vencendo > 0 ? ` · ${plural(contagens.vencendo, 'vence', 'vencem')} em 3 dias` : ''
          }`
        }
      >
        {daArea.length > 1 && (
          <nav aria-label="Tipo de proposta" className="flex gap-1 text-13">
            {daArea.map((t) => (
              <Button
                key={t}
                tamanho="pequeno"
                variante={t === tipo ? 'secundaria' : 'fantasma'}
                aria-current={t === tipo ? 'page' : undefined}
                onClick={() => void navegar({ to: linkDasPropostas(t) })}
              >
                {TIPOS[t]}
              </Button>
            ))}
          </nav>
        )}
      </PageHeader>
      <Tabs
        rotulo="Situação"
        valor={aba?.valor ?? 'outras'}
        aoMudar={porSituacao}
        abas={SITUACOES.map((s) => ({
          valor: s.valor,
          rotulo: s.rotulo,
          ...(contagens ? { contagem: quantasNa(s, contagens) } : {}),
        }))}
      />
      <div className="min-h-0 flex-1">
        <DataTable<PropostaNaLista>
          rotulo="Propostas"
          colunas={colunas}
          linhas={linhas}
          idDe={(p) => p.id}
          rotuloDe={(p) => `${p.numero}, ${p.cliente.nome || p.titulo}`}
          estado={estado}
          aoMudar={(novo) => mudar(paraUrl(novo, inicial))}
          filtros={filtros}
          busca={{
            valor: busca,
            aoMudar: (t) => {
              setBusca(t)
              mudar({ busca: t || undefined })
            },
            rotulo: 'Cliente, número, cidade…',
          }}
          // the list stops counting early; a tab has its exact count
          total={aba && contagens ? quantasNa(aba, contagens) : (lista.data?.pages[0]?.pagination.total ?? null)}
          temMais={lista.hasNextPage}
          porVez={50}
          aoCarregarMais={() => void lista.fetchNextPage()}
          carregandoMais={lista.isFetchingNextPage}
          carregando={lista.isPending}
          erro={lista.isError ? 'As propostas não carregaram.' : null}
          aoTentar={() => lista.refetch()}
          vazio={
            <EmptyState
              icone={<FileText />}
              frase="Nenhuma proposta ainda"
              detalhe={COMECO[tipo]}
              acao={
                pode && (
                  <Button variante="primaria" icone={<Plus />} onClick={abrirNova}>
                    Nova proposta
                  </Button>
                )
              }
            />
          }
          aoAbrir={(p) => void navegar({ to: linkDaProposta(p) })}
        />
      </div>
    </div>
  )
}

/** The list of each kind, as a screen. */
export const LISTAS = paraCada(tiposDeProposta, (tipo) => () => <ListaDePropostas tipo={tipo} />)
