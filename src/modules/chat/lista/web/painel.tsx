import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Inbox, Plus, RefreshCw, Search } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { plural } from '#ui/formatos.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import type { Conversa, StatusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useContagens } from './dados/contagens.ts'
import { filtrosPadrao, quantosFiltros, type Filtros } from './dados/filtros.ts'
import { linhasDe, useListaDeConversas } from './dados/lista.ts'
import { naBarraDaLista, naSelecaoDaLista, noTopoDaLista } from './encaixes.ts'
import { NOME_DA_ABA } from '#modules/chat/nucleo/web/nomes.ts'
import { useAbaInicial } from './aba-inicial.ts'
import { BarraDeFiltros } from './filtros.tsx'
import { Linhas, type LinhasNaMao } from './linhas.tsx'

const ABAS: readonly StatusDaConversa[] = ['ativa', 'aguardando', 'transferida', 'finalizada']
const ESPERA_DA_BUSCA_MS = 250

interface PropsDaLista {
  filtros: Filtros
  filtrar: (mudanca: Partial<Filtros>, opcoes?: { substituir?: boolean }) => void
  aberta: string | null
  href: (id: string, mensagem?: number) => string
  aoAbrir: (id: string, mensagem?: number) => void
  aoAssumir: (c: Conversa) => void
  aoFinalizar: (c: Conversa) => void
  aoCriar: (() => void) | null
  naMao: Ref<LinhasNaMao>
  campoDeBusca: Ref<HTMLInputElement>
}

export const PainelDaLista = memo(function PainelDaLista({
  filtros,
  filtrar,
  aoCriar,
  naMao,
  campoDeBusca,
  ...daLinha
}: PropsDaLista) {
  const { eu } = useChat()
  const qc = useQueryClient()
  const lista = useListaDeConversas(qc, filtros, eu.id)
  const { data: n } = useContagens(filtros.caixas, filtros.departamento)
  useAbaInicial(filtros, n?.por_status, daLinha.aberta === null, (aba) => filtrar({ aba }, { substituir: true }))
  const linhas = linhasDe(lista.data)
  const erro = lista.data?.pages[0]?.erro ?? null

  const [texto, setTexto] = useState(filtros.busca)
  const enviada = useRef(filtros.busca)
  useEffect(() => {
    if (filtros.busca !== enviada.current) setTexto((enviada.current = filtros.busca))
  }, [filtros.busca])
  useEffect(() => {
    if (texto === enviada.current) return
    const espera = setTimeout(
      () => filtrar({ busca: (enviada.current = texto) }, { substituir: true }),
      ESPERA_DA_BUSCA_MS,
    )
    return () => clearTimeout(espera)
  }, [texto, filtrar])

  const { fetchNextPage } = lista
  const aoChegarAoFim = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const buscando = filtros.busca.trim() !== ''
  // from the search field, ArrowDown moves to the rows and Enter opens the first one
  const irParaAsLinhas = (e: KeyboardEvent<HTMLInputElement>) => {
    const primeira = e.currentTarget.closest('.c-lista')?.querySelector<HTMLElement>('.c-linha > a')
    if (!primeira || (e.key !== 'ArrowDown' && e.key !== 'Enter')) return
    e.preventDefault()
    primeira.focus()
    if (e.key === 'Enter' && texto === enviada.current) primeira.click()
  }
  return (
    <section className="c-lista" aria-label="Lista de conversas">
      <div className="c-barra gap-1! max-md:px-2!">
        <SearchInput
          ref={campoDeBusca}
          onKeyDown={irParaAsLinhas}
          rotulo="Nome, telefone ou mensagem"
          placeholder="Buscar conversas"
          valor={texto}
          aoMudar={setTexto}
          atalho="/"
          className="min-w-0 flex-1"
        />
        <Aguarde fallback={<span className="size-8 shrink-0" />}>
          {naBarraDaLista.ler().map((Item, i) => (
            <Item key={i} filtros={filtros} filtrar={filtrar} />
          ))}
        </Aguarde>
        <IconButton
          rotulo="Atualizar lista"
          icone={<RefreshCw />}
          onClick={() => void lista.refetch()}
          className="max-md:hidden"
        />
        {aoCriar && (
          <IconButton
            rotulo="Nova conversa"
            icone={<Plus className="size-5" />}
            onClick={aoCriar}
            className="bg-primary! text-primary-fg! rounded! md:hidden"
          />
        )}
      </div>
      {buscando ? (
        <p role="status" className="flex h-10 shrink-0 items-center gap-1.5 border-b px-3 text-12 text-text-2">
          <Search className="size-3.5" />
          {lista.data?.pages[0]?.pagination.aproximado
            ? `Mais de ${plural(linhas.length, 'conversa', 'conversas')}, das mais recentes`
            : lista.data && !lista.isPlaceholderData
              ? `${plural(lista.data.pages[0]?.pagination.total ?? 0, 'conversa', 'conversas')} em todas as situações`
              : 'Em todas as situações'}
          <LinkButton className="ml-auto" onClick={() => setTexto('')}>
            Limpar busca
          </LinkButton>
        </p>
      ) : (
        <Tabs
          rotulo="Situação"
          sublinhado="marca"
          className="justify-between gap-1! px-2! [&_button]:gap-1! [&_button]:text-12! md:max-xl:[&_button]:text-11! max-md:h-11! max-md:px-4! max-md:[&_button]:text-13!"
          valor={filtros.aba}
          aoMudar={(aba) => filtrar({ aba })}
          abas={ABAS.map((aba) => ({
            valor: aba,
            rotulo: NOME_DA_ABA[aba],
            contagem: n?.por_status[aba] || undefined,
          }))}
        />
      )}
      <Aguarde>
        {noTopoDaLista.ler().map((Faixa, i) => (
          <Faixa key={i} href={daLinha.href} aoAbrir={daLinha.aoAbrir} />
        ))}
      </Aguarde>
      <BarraDeFiltros filtros={filtros} aoMudar={filtrar} tags={[...new Set(linhas.flatMap((c) => c.tags))]} />
      <Aguarde>
        {naSelecaoDaLista.ler().map((Selecao, i) => (
          <Selecao
            key={i}
            filtros={filtros}
            total={lista.data?.pages[0]?.pagination.total ?? 0}
            carregadas={linhas.map((c) => c.id)}
          />
        ))}
      </Aguarde>
      {lista.isPending ? (
        <SkeletonList linhas={8} rotulo="Carregando conversas" />
      ) : erro !== null ? (
        <ErrorState
          oQueFalhou={erro.startsWith('Erro ao carregar') ? erro : 'Erro ao carregar conversas'}
          detalhe={erro.startsWith('Erro ao carregar') ? undefined : erro}
          aoTentar={() => lista.refetch()}
        />
      ) : linhas.length === 0 ? (
        <ListaVazia
          filtros={filtros}
          limpar={() => filtrar({ ...filtrosPadrao, aba: filtros.aba })}
          aoCriar={aoCriar}
        />
      ) : (
        <>
          {lista.isRefetchError && (
            <p
              role="alert"
              className="flex shrink-0 items-center justify-between gap-2 border-b bg-danger-soft px-3 py-1.5 text-12 text-danger"
            >
              A lista não pôde ser atualizada.
              <LinkButton className="text-danger!" onClick={() => void lista.refetch()}>
                Tentar de novo
              </LinkButton>
            </p>
          )}
          <Linhas
            ref={naMao}
            linhas={linhas}
            meuId={eu.id}
            temMais={lista.hasNextPage}
            carregandoMais={lista.isFetchingNextPage || lista.isFetchNextPageError}
            aoChegarAoFim={aoChegarAoFim}
            {...daLinha}
          />
          {lista.isFetchNextPageError && (
            <Button className="m-2" onClick={aoChegarAoFim}>
              Carregar mais conversas
            </Button>
          )}
        </>
      )}
    </section>
  )
})

function ListaVazia({
  filtros,
  limpar,
  aoCriar,
}: {
  filtros: Filtros
  limpar: () => void
  aoCriar: (() => void) | null
}) {
  if (filtros.busca || quantosFiltros(filtros) > 0)
    return (
      <EmptyState
        icone={<Search />}
        frase="Nenhuma conversa encontrada"
        detalhe="Nada combina com a busca e os filtros escolhidos."
        acao={<Button onClick={limpar}>Limpar filtros</Button>}
      />
    )
  const frase = {
    ativa: 'Nenhuma conversa ativa',
    aguardando: 'Ninguém está aguardando',
    transferida: 'Nenhuma conversa transferida',
    finalizada: 'Nenhuma conversa finalizada',
  }[filtros.aba]
  return (
    <EmptyState
      icone={<Inbox />}
      frase={frase}
      detalhe="As conversas dos seus canais aparecem aqui assim que chegam."
      acao={
        aoCriar && (
          <Button icone={<Plus />} onClick={aoCriar}>
            Nova conversa
          </Button>
        )
      }
    />
  )
}
