import type { ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Lock } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { aprovacoes, type SaidaVista } from '../../contract/aprovacoes.ts'
import { relerAprovacoes } from './ao-vivo.ts'
import { UmaDecisaoEmEspera } from './decisao-em-espera.tsx'
import { useAprovacoesDoCartao } from './no-cartao.tsx'

/** The step to the next stage, unless the card needs an approval to leave its own. */
export function NoPasso({ cartaoId, children }: { cartaoId: string; children: ReactNode }) {
  const { data } = useAprovacoesDoCartao(cartaoId)
  const presa = data?.saidas.find((s) => s.situacao !== 'aprovada' && s.situacao !== 'livre')
  if (!presa) return children
  const pedido = data?.pedidos.find((p) => p.estagio_id === presa.estagio_id && p.situacao === 'pendente')
  return <SemAprovacao s={presa} cartaoId={cartaoId} pedido={pedido?.id} />
}

/** Explains why the card cannot move on, and whom to contact. */
function SemAprovacao({ s, cartaoId, pedido }: { s: SaidaVista; cartaoId: string; pedido: string | undefined }) {
  const { indo, geral, fazer } = useAto()
  const pedir = () =>
    fazer(async () => {
      await chamar(aprovacoes.pedir, { params: { id: cartaoId }, body: { estagio_id: s.estagio_id } })
      await relerAprovacoes(cartaoId)
    }, 'Não deu para pedir.')
  return (
    <section
      aria-label="Próximo estágio"
      className="mx-5 mt-3 flex items-center gap-3 rounded-(--r) border border-warning/40 bg-warning-soft px-3 py-2 max-md:mx-4"
    >
      <Lock className="size-4 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-13">
        <span className="block font-medium">
          {s.situacao === 'pendente' ? 'Esperando aprovação' : `“${s.estagio}” só se deixa com aprovação`}
        </span>
        {s.decisao_em_espera && pedido ? (
          <UmaDecisaoEmEspera a={{ id: pedido, cartao_id: cartaoId }} d={s.decisao_em_espera} />
        ) : (
          <span className="block text-12 text-text-2">{s.frase}</span>
        )}
        {geral && (
          <span role="alert" className="g-erro block">
            {geral}
          </span>
        )}
      </div>
      {s.situacao === 'falta' && (
        <Button tamanho="pequeno" variante="primaria" ocupado={indo} onClick={() => void pedir()}>
          Pedir aprovação
        </Button>
      )}
    </section>
  )
}
