import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { CircleCheck, Lock } from '#ui/icones.ts'
import { dataHora } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { aprovacoes, type SaidaVista } from '../../contract/aprovacoes.ts'
import { relerAprovacoes, useAprovacoesAoVivo } from './ao-vivo.ts'
import { UmaAprovacao } from './uma-aprovacao.tsx'

const chaveDasAprovacoes = (id: string) => ['funis', 'aprovacoes', id] as const
export const useAprovacoesDoCartao = (id: string) =>
  useQuery({
    queryKey: chaveDasAprovacoes(id),
    queryFn: async ({ signal }) => (await chamar(aprovacoes.doCartao, { params: { id } }, { signal })).data,
  })

/** Approvals of a card. Only shown where the funnel has an approval policy or a gated stage. */
export function AprovacoesDoCartao({
  id,
  campos,
  edita,
}: {
  id: string
  campos: ReadonlyMap<string, Campo>
  edita: boolean
}) {
  const { geral, fazer } = useAto()
  const q = useAprovacoesDoCartao(id)
  useAprovacoesAoVivo()
  if (!q.data || (q.data.campos.length === 0 && q.data.pedidos.length === 0 && q.data.saidas.length === 0)) return null
  const livres = q.data.campos.filter(
    (k) => !q.data.pedidos.some((p) => p.campo === k && (p.situacao === 'pendente' || p.situacao === 'aprovada')),
  )
  const pedir = (campo: string) =>
    fazer(async () => {
      await chamar(aprovacoes.pedir, { params: { id }, body: { campo } })
      await relerAprovacoes(id)
    }, 'Não deu para pedir.')
  return (
    <section aria-label="Aprovações" className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">Aprovações</h3>
      {q.data.saidas.map((s) => (
        <Saida key={s.estagio_id} s={s} cartaoId={id} edita={edita} />
      ))}
      {q.data.pedidos.map((p) => (
        <UmaAprovacao key={p.id} a={p} />
      ))}
      {edita &&
        livres.map((k) => (
          <div key={k}>
            <Button tamanho="pequeno" onClick={() => void pedir(k)}>{`Pedir: ${campos.get(k)?.rotulo ?? k}`}</Button>
          </div>
        ))}
      {geral && (
        <p role="alert" className="g-erro">
          {geral}
        </p>
      )}
    </section>
  )
}

/** A stage that requires an approval on leaving: the watched values, the approvers, and otherwise whom to contact. */
function Saida({ s, cartaoId, edita }: { s: SaidaVista; cartaoId: string; edita: boolean }) {
  const [observacao, setObservacao] = useState('')
  const { indo, geral, fazer } = useAto()
  const passa = s.situacao === 'aprovada' || s.situacao === 'livre'
  const ausentes = s.quem.filter((q) => q.ausente_ate)
  const pedir = () =>
    fazer(async () => {
      await chamar(aprovacoes.pedir, {
        params: { id: cartaoId },
        body: { estagio_id: s.estagio_id, ...(observacao.trim() ? { observacao: observacao.trim() } : {}) },
      })
      await relerAprovacoes(cartaoId)
    }, 'Não deu para pedir.')
  return (
    <div
      className={`flex flex-col gap-2 rounded-(--r) border p-3 text-13 ${passa ? '' : 'border-warning/40 bg-warning-soft'}`}
    >
      <p className="flex items-start gap-2">
        {passa ? (
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
        ) : (
          <Lock className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        )}
        <span className="min-w-0 flex-1">{s.frase}</span>
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 pl-6 text-12 text-text-2">
        {s.vigia.map((v) => (
          <div key={v.campo} className="flex gap-1">
            <dt>{`${v.rotulo}:`}</dt>
            <dd className="num text-text">{v.texto}</dd>
          </div>
        ))}
      </dl>
      {!passa && ausentes.length > 0 && (
        <p className="pl-6 text-12 text-text-2">{`Ausente: ${ausentes.map((q) => `${q.nome} até ${dataHora(q.ausente_ate ?? '')}`).join(', ')}. Quem substitui não decide no lugar.`}</p>
      )}
      {edita && s.situacao === 'falta' && (
        <form
          className="flex flex-wrap items-end gap-2 pl-6"
          onSubmit={(e) => {
            e.preventDefault()
            void pedir()
          }}
        >
          <TextField
            className="min-w-48 flex-1"
            tamanho="pequeno"
            rotulo="Recado para quem aprova"
            rotuloOculto
            placeholder="Recado para quem aprova (opcional)"
            maxLength={2000}
            value={observacao}
            onChange={(e) => setObservacao(e.currentTarget.value)}
          />
          <Button type="submit" tamanho="pequeno" variante="primaria" ocupado={indo}>
            Pedir aprovação
          </Button>
        </form>
      )}
      {geral && (
        <p role="alert" className="g-erro pl-6">
          {geral}
        </p>
      )}
    </div>
  )
}
