import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Monitor, Pencil, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { paineltv } from '../contract/paineltv.ts'
import { daLista } from './fonte.ts'
import { Player } from './player.tsx'

const Editor = tardia(() => import('./editor.tsx').then((m) => m.Editor))
const NovaLista = tardia(() => import('./nova-lista.tsx').then((m) => m.NovaLista))

/** /cad/iframe-viewer: the player of a list and, for users who manage it, its editor. */
export function TelaDoPainelDeTv() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = (parte: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...parte }) })
  const listas = useQuery({
    queryKey: ['paineltv', 'listas'],
    queryFn: async ({ signal }) => (await chamar(paineltv.listas, {}, { signal })).data,
  })
  const edita = usePode('paineltv.lista.editar')
  const lista = listas.data?.find((l) => l.id === busca.lista) ?? listas.data?.[0]
  const fonte = useMemo(() => (lista ? daLista(lista.id) : null), [lista?.id])
  const nova = (
    <Button variante="primaria" icone={<Plus />} onClick={() => mudar({ nova: 'sim' })}>
      Nova lista
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      {edita && (
        <AcoesDaPagina>
          {lista && (
            <Button icone={<Pencil />} onClick={() => mudar({ editar: 'sim' })}>
              Editar
            </Button>
          )}
          {nova}
        </AcoesDaPagina>
      )}
      <PageHeader titulo="Painel de TV" detalhe={lista && !lista.ativa ? 'Desligada' : undefined}>
        {(listas.data?.length ?? 0) > 1 && (
          <Select
            rotulo="Lista"
            rotuloOculto
            tamanho="pequeno"
            className="w-44"
            valor={lista?.id ?? null}
            aoMudar={(l) => mudar({ lista: l })}
            opcoes={(listas.data ?? []).map((l) => ({ valor: l.id, rotulo: l.nome }))}
          />
        )}
      </PageHeader>
      {listas.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o painel" />}
      {listas.isError && !listas.data && (
        <ErrorState
          oQueFalhou="O painel não carregou."
          detalhe={listas.error.message}
          aoTentar={() => listas.refetch()}
        />
      )}
      {listas.data?.length === 0 && (
        <EmptyState
          icone={<Monitor />}
          frase="Nenhuma lista ainda"
          detalhe="Uma lista reúne páginas e painéis que a TV mostra um depois do outro."
          acao={edita && nova}
        />
      )}
      {fonte && <Player key={fonte.chave} fonte={fonte} className="min-h-0 flex-1" />}
      <Aguarde>
        {edita && lista && busca.editar !== undefined && (
          <Editor
            key={lista.id}
            lista={lista}
            listas={listas.data ?? []}
            aoFechar={() => mudar({ editar: undefined })}
          />
        )}
        {edita && busca.nova !== undefined && (
          <NovaLista
            aoFechar={() => mudar({ nova: undefined })}
            aoCriar={(id) => mudar({ nova: undefined, lista: id, editar: 'sim' })}
          />
        )}
      </Aguarde>
    </div>
  )
}
