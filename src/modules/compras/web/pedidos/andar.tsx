import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { ComMotivo } from '#modules/estoque/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Check, Send } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { pedidos, type Pedido } from '../../contract/pedidos.ts'
import { podeIrPara } from '../../regras/pedido.ts'
import { relerCompras } from '../dados.ts'

const FINS = {
  cancelado: {
    titulo: 'Cancelar este pedido?',
    descricao: 'O que ele traria deixa de contar como a chegar.',
    confirmar: 'Cancelar o pedido',
  },
  recebido: {
    titulo: 'Encerrar sem o que falta?',
    descricao: 'O que não chegou deixa de ser esperado.',
    confirmar: 'Encerrar o pedido',
  },
} as const

/** The next step of an order, and the day that the supplier promised. */
export function AndarPedido({ pedido: p }: { pedido: Pedido }) {
  const [dia, setDia] = useState(p.previsto_em ?? '')
  const [fim, setFim] = useState<keyof typeof FINS | null>(null)
  const { indo, erros, geral, fazer } = useAto()
  const andar = async (para: 'enviado' | 'confirmado' | 'recebido' | 'cancelado', motivo = '') => {
    await chamar(pedidos.andar, {
      params: { id: p.id },
      body: { versao: p.versao, para, motivo, ...(dia ? { previsto_em: dia } : {}) },
    })
    await relerCompras()
  }
  const fazerIsto = (para: 'enviado' | 'confirmado') =>
    void fazer(() => andar(para), 'Não deu para mudar o pedido. Tente de novo.')
  if (p.estado === 'recebido' || p.estado === 'cancelado') return null
  const confirma = podeIrPara(p.estado, 'confirmado')
  return (
    <section aria-label="Andamento" className="grid gap-3 rounded-md border bg-surface-2 p-3">
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="flex flex-wrap items-end gap-2">
        <DateField
          rotulo="O fornecedor prometeu para"
          className="w-52"
          min={diaAqui()}
          valor={dia}
          erro={erros.previsto_em}
          aoMudar={setDia}
        />
        {p.estado === 'rascunho' && (
          <Button variante="primaria" icone={<Send />} ocupado={indo} onClick={() => fazerIsto('enviado')}>
            Marcar como enviado
          </Button>
        )}
        {confirma && (
          <Button variante="primaria" icone={<Check />} ocupado={indo} onClick={() => fazerIsto('confirmado')}>
            {p.estado === 'confirmado' ? 'Mudar a data' : 'Fornecedor confirmou'}
          </Button>
        )}
        <span className="flex-1" />
        {podeIrPara(p.estado, 'recebido') && <Button onClick={() => setFim('recebido')}>Encerrar</Button>}
        {podeIrPara(p.estado, 'cancelado') && <Button onClick={() => setFim('cancelado')}>Cancelar pedido</Button>}
      </div>
      {fim && <ComMotivo {...FINS[fim]} aoFechar={() => setFim(null)} aoConfirmar={(motivo) => andar(fim, motivo)} />}
    </section>
  )
}
