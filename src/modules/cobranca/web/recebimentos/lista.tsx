import { useDeferredValue, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro, plural } from '#ui/formatos.ts'
import { HandCoins } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { origens, situacoesDoRecebimento, type RecebimentoNaLista } from '../../tipos.ts'
import { useRecebimentos, useResumo, type FiltroDaLista } from '../dados.ts'
import { ABAS_DA_LISTA, ORIGENS, SITUACOES } from '../nomes.ts'
import { useUrl } from '../url.ts'
import { Gaveta } from './gaveta.tsx'

/** Receipts with what they ask for: the list on the left, the open one beside it. */
export function Recebimentos() {
  const [url, mudar] = useUrl()
  const [busca, setBusca] = useState(url.busca ?? '')
  const procurada = useDeferredValue(busca)
  const situacao = situacoesDoRecebimento.find((s) => s === url.situacao)
  const origem = origens.find((o) => o === url.origem)
  const semSituacao: FiltroDaLista = { ...(origem && { origem }), ...(procurada && { busca: procurada }) }
  const lista = useRecebimentos({ ...semSituacao, ...(situacao && { situacao }) })
  const { data: resumo } = useResumo(semSituacao)
  const linhas = lista.data?.pages.flatMap((p) => p.data) ?? []
  const aberto = linhas.findIndex((l) => l.id === url.r)
  const ir = (passo: number) => {
    const alvo = linhas[Math.min(linhas.length - 1, Math.max(0, aberto + passo))]
    if (alvo) mudar({ r: alvo.id }, true)
  }
  useAtalhos('Recebimentos', [
    { teclas: 'j', rotulo: 'Próximo recebimento', executar: () => ir(1) },
    { teclas: 'k', rotulo: 'Recebimento anterior', executar: () => ir(-1) },
  ])
  const quantos = (valor: string) =>
    resumo?.filter((s) => valor === 'todos' || s.situacao === valor).reduce((t, s) => t + s.quantos, 0)
  const livre = resumo?.reduce((t, s) => t + (s.situacao === 'anulado' ? 0 : s.livre_centavos), 0) ?? 0
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section aria-label="Recebimentos" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
          <div role="group" aria-label="Situação" className="flex flex-wrap gap-1">
            {ABAS_DA_LISTA.map((a) => (
              <Button
                key={a.valor}
                tamanho="pequeno"
                variante={(situacao ?? 'todos') === a.valor ? 'secundaria' : 'fantasma'}
                aria-pressed={(situacao ?? 'todos') === a.valor}
                onClick={() => mudar({ situacao: a.valor === 'todos' ? undefined : a.valor, r: undefined })}
              >
                {a.rotulo} {quantos(a.valor) ?? ''}
              </Button>
            ))}
          </div>
          <Select
            rotulo="Origem"
            rotuloOculto
            tamanho="pequeno"
            opcoes={[
              { valor: 'todas', rotulo: 'Toda origem' },
              ...origens.map((o) => ({ valor: o, rotulo: ORIGENS[o] })),
            ]}
            valor={origem ?? 'todas'}
            aoMudar={(o) => mudar({ origem: o === 'todas' ? undefined : o })}
          />
          <SearchInput
            rotulo="Procurar recebimento"
            placeholder="Quem pagou, txid…"
            tamanho="pequeno"
            className="ml-auto w-56 max-md:w-full"
            valor={busca}
            aoMudar={(t) => {
              setBusca(t)
              mudar({ busca: t || undefined }, true)
            }}
          />
        </div>
        {livre > 0 && (
          <p className="border-b bg-surface-2 px-4 py-1.5 text-12 text-text-2">
            <b className="num font-semibold">{dinheiro(livre)}</b> ainda não pagaram fatura
          </p>
        )}
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Corpo lista={lista} linhas={linhas} aberto={url.r} aoAbrir={(id) => mudar({ r: id })} />
        </div>
      </section>
      {url.r && <Gaveta key={url.r} id={url.r} aoFechar={() => mudar({ r: undefined })} />}
    </div>
  )
}

function Corpo({
  lista,
  linhas,
  aberto,
  aoAbrir,
}: {
  lista: ReturnType<typeof useRecebimentos>
  linhas: readonly RecebimentoNaLista[]
  aberto: string | undefined
  aoAbrir: (id: string) => void
}) {
  if (lista.isPending) return <SkeletonList linhas={10} comRosto={false} rotulo="Carregando os recebimentos" />
  if (lista.isError) return <ErrorState oQueFalhou="Os recebimentos não carregaram." aoTentar={() => lista.refetch()} />
  if (linhas.length === 0)
    return (
      <EmptyState
        icone={<HandCoins />}
        frase="Nenhum recebimento aqui"
        detalhe="Eles chegam pelo Pix do banco ou pelo extrato em OFX ou CSV."
      />
    )
  return (
    <>
      <ul aria-label="Recebimentos">
        {linhas.map((l) => (
          <LinhaDaLista key={l.id} l={l} aberta={l.id === aberto} aoAbrir={() => aoAbrir(l.id)} />
        ))}
      </ul>
      {lista.hasNextPage && (
        <div className="p-3 text-center">
          <Button tamanho="pequeno" ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  )
}

function LinhaDaLista({ l, aberta, aoAbrir }: { l: RecebimentoNaLista; aberta: boolean; aoAbrir: () => void }) {
  const s = SITUACOES[l.situacao]
  const quando = l.origem === 'pix' ? dataHora(l.recebido_em) : diaBr(l.dia)
  return (
    <li className={cn('relative border-b px-4 py-2 hover:bg-surface-2', aberta && 'bg-surface-2')}>
      <div className="flex items-baseline justify-between gap-3">
        <button
          type="button"
          aria-expanded={aberta}
          className="min-w-0 truncate text-left text-13 font-medium after:absolute after:inset-0"
          onClick={aoAbrir}
        >
          {l.pagador_nome ?? 'Sem o nome de quem pagou'}
        </button>
        <span className="num shrink-0 text-13 font-medium">{dinheiro(l.valor_centavos)}</span>
      </div>
      <div className="flex items-center justify-between gap-3 text-12 text-text-2">
        <span className="num min-w-0 truncate">
          {[quando, ORIGENS[l.origem], l.txid ?? (l.origem === 'manual' ? null : 'sem txid')]
            .filter(Boolean)
            .join(' · ')}
          {l.faturas.length > 0 && ` · ${l.faturas.length === 1 ? l.faturas[0] : plural(l.faturas.length, 'fatura')}`}
        </span>
        <StatusChip tom={s.tom}>
          {l.situacao === 'parcial' ? `sobra ${dinheiro(l.livre_centavos)}` : s.rotulo}
        </StatusChip>
      </div>
    </li>
  )
}
