import { useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Exclusao } from '../../tipos.ts'
import { useAtosDaConexao, useExclusoes } from '../dados.ts'

const ESTADO: Record<Exclusao['estado'], { rotulo: string; tom: 'alerta' | 'info' | 'sucesso' | 'neutro' }> = {
  identificar: { rotulo: 'Falta a pessoa se identificar', tom: 'info' },
  confirmar: { rotulo: 'Falta confirmar por e-mail', tom: 'info' },
  analise: { rotulo: 'Espera a equipe', tom: 'alerta' },
  concluida: { rotulo: 'Concluída', tom: 'sucesso' },
  recusada: { rotulo: 'Não confirmada', tom: 'neutro' },
}

/** Deletion requests. The team verifies the requester in the conversation before deleting. */
export function AbaExclusoes() {
  const { data, isPending, isError, refetch } = useExclusoes()
  const { concluirExclusao, recusarExclusao } = useAtosDaConexao()
  const [apagando, setApagando] = useState<string | null>(null)
  const [recusando, setRecusando] = useState<string | null>(null)
  const alvo = data?.find((x) => x.id === apagando)
  if (isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando pedidos" />
  if (isError) return <ErrorState oQueFalhou="Os pedidos não carregaram." aoTentar={() => refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        frase="Nenhum pedido de exclusão"
        detalhe="Os pedidos feitos pela Meta ou pela página de privacidade aparecem aqui."
      />
    )
  return (
    <>
      <ul aria-label="Pedidos de exclusão" className="divide-y">
        {data.map((x) => (
          <li key={x.id} className="grid gap-2 py-3 text-13">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <b className="num font-medium">
                {x.contato ? (x.contato.includes('@') ? x.contato : formatarTelefone(x.contato)) : x.codigo}
              </b>
              <StatusChip tom={ESTADO[x.estado].tom}>{ESTADO[x.estado].rotulo}</StatusChip>
            </span>
            <span className="num text-12 text-text-2">
              {dataHora(x.recebida_em)} · {x.origem === 'meta' ? 'pela Meta' : 'pela página de privacidade'} · código{' '}
              {x.codigo} ·{' '}
              {x.concluida_em
                ? `${plural(x.apagados, 'lead apagado', 'leads apagados')}`
                : `${plural(x.leads, 'lead encontrado', 'leads encontrados')}`}
              {x.motivo && ` · ${x.motivo}`}
            </span>
            {!x.concluida_em && (
              <span className="flex gap-2">
                {x.contato && (
                  <Button tamanho="pequeno" variante="perigo" onClick={() => setApagando(x.id)}>
                    Apagar dados
                  </Button>
                )}
                <Button tamanho="pequeno" onClick={() => setRecusando(x.id)}>
                  Encerrar sem apagar
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        aberto={alvo !== undefined}
        aoMudar={(a) => !a && setApagando(null)}
        titulo="Apagar os dados desta pessoa?"
        descricao={`Confirme antes, pelo próprio telefone ou e-mail, que foi ela quem pediu. ${plural(alvo?.leads ?? 0, 'lead será apagado', 'leads serão apagados')}. Não dá para desfazer.`}
        confirmar="Apagar dados"
        perigo
        digitar="apagar"
        aoConfirmar={() => concluirExclusao(apagando ?? '')}
      />
      <ConfirmDialog
        aberto={recusando !== null}
        aoMudar={(a) => !a && setRecusando(null)}
        titulo="Encerrar sem apagar?"
        descricao="Use quando não foi possível confirmar quem pediu. A página de acompanhamento dirá que o pedido não se confirmou."
        confirmar="Encerrar pedido"
        aoConfirmar={() => recusarExclusao(recusando ?? '', 'Não foi possível confirmar quem pediu')}
      />
    </>
  )
}
