import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { PackagePlus, Plus } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Kit } from '../../contract/kits.ts'
import { useKits } from '../dados.ts'
import { fraseDoVencido, nomeDoItem, valeDe } from '../nomes.ts'

const GavetaDoKit = tardia(() => import('./gaveta.tsx').then((m) => m.GavetaDoKit))

/** Kits of suppliers; the open one is in the address. */
export function Kits({ edita, veCusto }: { edita: boolean; veCusto: boolean }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [busca, setBusca] = useState('')
  const procurada = useDeferredValue(busca.trim())
  const arquivados = search.arquivados === 'sim'
  const lista = useKits({ ...(procurada ? { busca: procurada } : {}), ...(arquivados ? { arquivados } : {}) })
  const mudar = (m: Record<string, unknown>) => void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }) })
  const abrir = (kit: string | undefined) => mudar({ kit })
  useAtalhos('Kits', [{ teclas: 'n', rotulo: 'Novo kit', executar: () => abrir('novo') }], edita)
  if (lista.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os kits" />
  if (lista.isError) return <ErrorState oQueFalhou="Os kits não carregaram." aoTentar={() => lista.refetch()} />
  const kits = lista.data.pages.flatMap((p) => p.data)
  const aberto = kits.find((k) => k.id === search.kit)
  const vazia = kits.length === 0 && !procurada && !arquivados
  return (
    <div className="flex h-full min-h-0">
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        {vazia ? (
          <EmptyState
            icone={<PackagePlus />}
            frase="Nenhum kit ainda"
            detalhe="Um kit reúne módulos, inversor e estrutura de um fornecedor por um preço só. No editor da proposta ele preenche tudo de uma vez."
            acao={
              edita && (
                <Button variante="primaria" icone={<Plus />} onClick={() => abrir('novo')}>
                  Novo kit
                </Button>
              )
            }
          />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-2 px-4 py-2">
              <SearchInput
                rotulo="Buscar kit"
                placeholder="Buscar kit ou fornecedor"
                tamanho="pequeno"
                className="w-64"
                valor={busca}
                aoMudar={setBusca}
              />
              <SegmentedControl
                rotulo="Situação dos kits"
                tamanho="pequeno"
                opcoes={[
                  { valor: 'ativos', rotulo: 'Ativos' },
                  { valor: 'arquivados', rotulo: 'Arquivados' },
                ]}
                valor={arquivados ? 'arquivados' : 'ativos'}
                aoMudar={(v) => mudar({ arquivados: v === 'arquivados' ? 'sim' : undefined })}
              />
            </div>
            {kits.length === 0 && <EmptyState icone={<PackagePlus />} frase="Nenhum kit assim" />}
            <ul aria-label="Kits" className="border-t empty:hidden">
              {kits.map((k) => (
                <LinhaDoKit key={k.id} kit={k} aberto={k.id === aberto?.id} aoAbrir={() => abrir(k.id)} />
              ))}
            </ul>
            {lista.hasNextPage && (
              <div className="px-4 py-3">
                <Button ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
                  Mostrar mais
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      <Aguarde>
        {(aberto || (edita && search.kit === 'novo')) && (
          <GavetaDoKit
            key={aberto ? `${aberto.id}:${aberto.versao}` : 'novo'}
            kit={aberto ?? null}
            edita={edita}
            veCusto={veCusto}
            aoFechar={() => abrir(undefined)}
          />
        )}
      </Aguarde>
    </div>
  )
}

function LinhaDoKit({ kit: k, aberto, aoAbrir }: { kit: Kit; aberto: boolean; aoAbrir: () => void }) {
  return (
    <li
      className="relative border-b px-4 py-2 hover:bg-surface-2 data-aberto:bg-surface-2"
      data-aberto={aberto || undefined}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <button
          type="button"
          className="min-w-0 truncate text-left text-13 font-medium after:absolute after:inset-0"
          onClick={aoAbrir}
        >
          {k.nome}
        </button>
        <span className="num text-12 text-text-2">
          {[k.fornecedor, k.kwp > 0 ? `${numero(k.kwp)} kWp` : null, valeDe(k)].filter(Boolean).join(' · ')}
        </span>
        {k.vencido && <Chip tom="perigo">{fraseDoVencido(k)}</Chip>}
        <span className="flex-1" />
        {k.preco_centavos !== null && <span className="num text-13">{dinheiro(k.preco_centavos)}</span>}
      </div>
      <p className="num truncate text-12 text-text-2">
        {k.itens.map((i) => `${numero(i.quantidade)} × ${nomeDoItem(i.item)}`).join(' · ') ||
          plural(k.itens.length, 'item', 'itens')}
      </p>
    </li>
  )
}
