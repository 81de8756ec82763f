import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Package, Plus } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { Item } from '../../contract/itens.ts'
import { linkDoItem, linkDoNovoItem } from '../../links.ts'
import { useItens } from '../dados.ts'
import { nomeDoItem } from '../nomes.ts'
import { colunasDosItens, filtroDaTabela, filtrosDosItens } from './colunas.tsx'

/** Items of the catalogue: search, filters and the archived ones are in the address. */
export function ListaDeItens() {
  const edita = usePode('catalogo.item.editar')
  const veCusto = usePode('catalogo.custo.ver')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const colunas = useMemo(() => colunasDosItens(veCusto), [veCusto])
  const inicial = useMemo(() => estadoInicial(colunas), [colunas])
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const procurada = useDeferredValue(busca)
  const arquivados = search.arquivados === 'sim'
  const lista = useItens({ ...filtroDaTabela(estado, procurada), ...(arquivados ? { arquivados } : {}) })
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const abrirNovo = () => void navegar({ to: linkDoNovoItem() })
  useAtalhos('Catálogo', [{ teclas: 'n', rotulo: 'Novo item', executar: abrirNovo }], edita)
  return (
    <DataTable<Item>
      rotulo="Itens do catálogo"
      colunas={colunas}
      linhas={linhas}
      idDe={(i) => i.id}
      rotuloDe={nomeDoItem}
      estado={estado}
      aoMudar={(novo) => mudar(paraUrl(novo, inicial))}
      filtros={filtrosDosItens(veCusto)}
      busca={{
        valor: busca,
        aoMudar: (t) => {
          setBusca(t)
          mudar({ busca: t || undefined })
        },
        rotulo: 'Marca, modelo, fornecedor…',
      }}
      naBarra={
        <SegmentedControl
          rotulo="Situação dos itens"
          tamanho="pequeno"
          opcoes={[
            { valor: 'ativos', rotulo: 'Ativos' },
            { valor: 'arquivados', rotulo: 'Arquivados' },
          ]}
          valor={arquivados ? 'arquivados' : 'ativos'}
          aoMudar={(v) => mudar({ arquivados: v === 'arquivados' ? 'sim' : undefined })}
        />
      }
      total={lista.data?.pages[0]?.pagination.total ?? null}
      temMais={lista.hasNextPage}
      porVez={50}
      aoCarregarMais={() => void lista.fetchNextPage()}
      carregandoMais={lista.isFetchingNextPage}
      carregando={lista.isPending}
      erro={lista.isError ? 'O catálogo não carregou.' : null}
      aoTentar={() => lista.refetch()}
      vazio={
        <EmptyState
          icone={<Package />}
          frase={arquivados ? 'Nenhum item arquivado' : 'Nenhum item no catálogo ainda'}
          detalhe={
            arquivados
              ? undefined
              : 'Cadastre módulos e inversores com a ficha técnica, ou importe a tabela de um fornecedor.'
          }
          acao={
            edita &&
            !arquivados && (
              <Button variante="primaria" icone={<Plus />} onClick={abrirNovo}>
                Novo item
              </Button>
            )
          }
        />
      }
      aoAbrir={(i) => void navegar({ to: linkDoItem(i.id) })}
    />
  )
}
