import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Users } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Simulacao } from '../contract/filas.ts'
import { useSimulacao } from './dados.ts'

/**
 * Explains why a user did not get a conversation ("Por que não veio para mim?"), with the routing rule and current
 * data.
 */
export function QuemReceberia({ id }: { id: string }) {
  const [caixa, setCaixa] = useState<string | null>(null)
  const { data: d, isPending, isError, refetch } = useSimulacao(id, caixa)
  if (isError && !d) return <ErrorState oQueFalhou="A simulação não pôde ser feita." aoTentar={() => refetch()} />
  if (isPending || !d) return <SkeletonList linhas={3} rotulo="Vendo quem receberia" />
  return (
    <section aria-label="Quem receberia agora" className="grid gap-3">
      <p className="text-13 text-text-2">
        {d.esperando ? 'A próxima conversa da fila' : 'Ninguém espera agora. Uma conversa que chegasse neste momento'}
        {d.caixa && (
          <>
            , por <b className="font-medium text-text">{d.caixa.nome}</b>
          </>
        )}
        {d.tags.length > 0 && (
          <>
            , com {d.tags.length === 1 ? 'a etiqueta' : 'as etiquetas'}{' '}
            <b className="font-medium text-text">{d.tags.join(', ')}</b>
          </>
        )}
        {d.pessoas.length > 0 && ', seguiria esta ordem:'}
      </p>
      {d.caixas.length > 1 && (
        <Select
          className="max-w-72"
          tamanho="pequeno"
          rotulo="Caixa de entrada"
          opcoes={d.caixas.map((c) => ({ valor: c.id, rotulo: c.nome }))}
          valor={d.caixa?.id ?? null}
          aoMudar={setCaixa}
        />
      )}
      {impedimento(d) && <AlertBox tom="alerta" titulo={impedimento(d) ?? ''} />}
      {d.pessoas.length === 0 && (
        <EmptyState icone={<Users />} frase="Ninguém nesta fila" detalhe="Adicione pessoas na aba Pessoas." />
      )}
      <ol aria-label="Pessoas da fila, por ordem" className="divide-y">
        {d.pessoas.map((p) => (
          <li key={p.usuario_id} className="flex items-center gap-3 py-2">
            <span className={p.ordem === null ? 'opacity-60' : ''}>
              <Avatar nome={p.nome} chave={p.usuario_id} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-14 font-medium">{p.nome}</span>
              <span className="block text-12 text-text-2">
                {p.porque} · {p.carga} de {p.capacidade} em mãos
              </span>
            </span>
            {p.ordem === 1 ? (
              <Chip tom="sucesso">Receberia</Chip>
            ) : (
              <span className="num text-12 text-text-2">
                {p.ordem === null ? 'Não receberia' : `${p.ordem}ª da vez`}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the reason why no member at all can receive a conversation; otherwise null. */
function impedimento(d: Simulacao): string | null {
  if (!d.ativa) return 'A fila está inativa: nada é distribuído.'
  if (!d.aberta) return 'A fila está fechada agora: as conversas esperam até ela abrir.'
  if (d.metodo === 'manual') return 'Esta fila não distribui sozinha: cada pessoa puxa a próxima conversa.'
  return d.pessoas.length > 0 && d.pessoas.every((p) => p.ordem === null)
    ? 'Ninguém pode receber agora: a conversa espera na fila.'
    : null
}
