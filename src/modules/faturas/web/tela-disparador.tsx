import { useEffect } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Lock } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useLote, useLoteAoVivo, useLotes } from './dados.ts'
import { CabecaDoLote } from './cabeca.tsx'
import { Mesa } from './mesa.tsx'
import { NovoLote } from './novo-lote.tsx'
import { useUrl } from './url.ts'

const PagamentosDoLote = tardia(() => import('./pagamentos.tsx').then((m) => m.PagamentosDoLote))
const MensagemDasFaturas = tardia(() => import('./mensagem.tsx').then((m) => m.MensagemDasFaturas))

/** Batches of invoices: bills in, checks, approval by another person, sending and payments. */
export function TelaDoDisparador() {
  return usePode('faturas.lote.ver') ? (
    <ComPermissao />
  ) : (
    <main className="grid min-h-[60vh] place-items-center">
      <EmptyState
        icone={<Lock />}
        frase="Você não vê as faturas dos membros."
        detalhe="Peça a permissão “Ver lotes e faturas dos membros” a quem administra."
      />
    </main>
  )
}

function ComPermissao() {
  const [url, mudar] = useUrl()
  const lista = useLotes()
  const aberto = url.lote ?? (lista.data?.find((l) => l.situacao !== 'cancelado') ?? lista.data?.[0])?.id
  const lote = useLote(url.novo ? undefined : aberto)
  if (lista.isPending) return <SkeletonList linhas={12} comRosto={false} rotulo="Carregando os lotes" />
  if (!lista.data) return <ErrorState oQueFalhou="Os lotes não carregaram." aoTentar={() => lista.refetch()} />
  if (url.novo || aberto === undefined)
    return <NovoLote ha={lista.data.length > 0} aoAbrir={(id) => mudar({ lote: id, novo: undefined })} />
  if (lote.isPending) return <SkeletonList linhas={12} comRosto={false} rotulo="Carregando o lote" />
  if (!lote.data)
    return (
      <ErrorState oQueFalhou="O lote não carregou." detalhe={lote.error?.message} aoTentar={() => lote.refetch()} />
    )
  return <Aberto key={lote.data.id} lote={lote.data} lotes={lista.data} />
}

function Aberto({ lote, lotes }: Pick<Parameters<typeof CabecaDoLote>[0], 'lote' | 'lotes'>) {
  useLoteAoVivo(lote.id)
  const [url, mudar] = useUrl()
  const pagamentos = lote.emitidas > 0 && url.aba === 'pagamentos'
  const { enviado, entregue, lido } = lote.envio
  const saiu = enviado + entregue + lido
  const andando = lote.situacao === 'enviando' && lote.emitidas > 0
  useEffect(() => {
    if (!andando) return
    const antes = document.title
    document.title = `${saiu}/${lote.emitidas}`
    return () => {
      document.title = antes
    }
  }, [andando, saiu, lote.emitidas])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CabecaDoLote lote={lote} lotes={lotes} />
      {lote.emitidas > 0 && (
        <Tabs
          rotulo="Partes do lote"
          valor={pagamentos ? 'pagamentos' : 'linhas'}
          aoMudar={(aba) => mudar({ aba: aba === 'linhas' ? undefined : aba })}
          abas={[
            { valor: 'linhas' as const, rotulo: 'Faturas', contagem: lote.emitidas },
            { valor: 'pagamentos' as const, rotulo: 'Pagamentos', contagem: lote.recebido.pagas },
          ]}
        />
      )}
      {pagamentos ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Aguarde>
            <PagamentosDoLote lote={lote} />
          </Aguarde>
        </div>
      ) : (
        <Mesa lote={lote} />
      )}
      {url.mensagem && (
        <Aguarde>
          <MensagemDasFaturas aoFechar={() => mudar({ mensagem: undefined })} />
        </Aguarde>
      )}
    </div>
  )
}
