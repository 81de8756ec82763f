import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { data, dataHora } from '#ui/formatos.ts'
import type { PedidoNoCartao } from '#modules/funis/cartao/contract/documentos.ts'
import { documentosDoCartao } from '../../contract/documentos.ts'
import { chaves } from '#modules/funis/nucleo/web/publico.ts'

const ROTULO = { aberto: 'Aguardando', venceu: 'Link venceu', encerrado: 'Encerrado' } as const
const TOM = { aberto: 'info', venceu: 'alerta', encerrado: 'neutro' } as const
const completo = (p: PedidoNoCartao) => p.campos.every((c) => c.recebidos > 0)

/** Document requests sent to the customer as links, with their results. */
export function Pedidos({
  pedidos,
  cartaoId,
  edita,
}: {
  pedidos: readonly PedidoNoCartao[]
  cartaoId: string
  edita: boolean
}) {
  const [encerrando, setEncerrando] = useState<string | null>(null)
  async function encerrar() {
    if (!encerrando) return
    await chamar(documentosDoCartao.encerrarPedido, { params: { id: encerrando } })
    await consultas.invalidateQueries({ queryKey: chaves.documentos(cartaoId) })
  }
  return (
    <section aria-label="Pedidos ao cliente">
      <h3 className="mb-1.5 text-12 font-semibold text-text-2">Pedidos ao cliente</h3>
      <ul className="divide-y rounded-(--r) border">
        {pedidos.map((p) => (
          <li key={p.id} className="flex items-center gap-2 px-3 py-2 text-13">
            <span className="min-w-0 flex-1">
              <span className="block">
                {p.campos.map((c) => `${c.rotulo}${c.recebidos > 0 ? ' ✓' : ''}`).join(', ')}
              </span>
              <span className="num block text-11 text-text-2">{`${p.por.nome} em ${dataHora(p.criado_em)} · ${p.situacao === 'aberto' ? 'vale' : 'valia'} até ${data(p.expira_em)}`}</span>
            </span>
            <StatusChip tom={completo(p) ? 'sucesso' : TOM[p.situacao]}>
              {completo(p) ? 'Completo' : ROTULO[p.situacao]}
            </StatusChip>
            {edita && p.situacao === 'aberto' && (
              <Button tamanho="pequeno" variante="fantasma" onClick={() => setEncerrando(p.id)}>
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        aberto={encerrando !== null}
        aoMudar={(a) => !a && setEncerrando(null)}
        titulo="Encerrar este pedido?"
        descricao="O link que o cliente recebeu deixa de abrir. O que ele já mandou fica no cartão."
        confirmar="Encerrar pedido"
        aoConfirmar={encerrar}
      />
    </section>
  )
}
