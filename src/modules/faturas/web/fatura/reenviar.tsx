import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Copy, Send } from '#ui/icones.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { envioDasFaturas } from '../../contract/envio.ts'
import type { Item } from '../../contract/itens.ts'
import type { Lote } from '../../contract/lotes.ts'
import { relerLote } from '../dados.ts'

/** Sends one invoice again, and copies the link of its page. */
export function Reenviar({ lote, fatura: f }: { lote: Lote; fatura: NonNullable<Item['fatura']> }) {
  const [aberto, setAberto] = useState(false)
  const [canal, setCanal] = useState<'whatsapp' | 'email'>('whatsapp')
  const { indo, geral, fazer } = useAto()
  const params = { id: f.id }
  const naFila = f.envio === 'pendente' || f.envio === 'enviando'
  const copiarLink = () =>
    chamar(envioDasFaturas.link, { params }).then(
      (r) => copiar(r.data.link, 'Link da fatura'),
      (erro: unknown) => avisarFalha('O link não foi copiado.', erro),
    )
  const enviar = async () => {
    const foi = await fazer(async () => {
      await chamar(envioDasFaturas.reenviar, { params, body: { canal } })
      await relerLote(lote.id)
    })
    if (!foi) return
    setAberto(false)
    avisar({ titulo: 'A fatura voltou à fila', tom: 'sucesso' })
  }
  return (
    <>
      <Button tamanho="pequeno" icone={<Copy />} onClick={() => void copiarLink()}>
        Copiar link
      </Button>
      {!naFila && (
        <Button tamanho="pequeno" icone={<Send />} onClick={() => setAberto(true)}>
          {f.envio === 'cancelado' ? 'Enviar' : 'Enviar de novo'}
        </Button>
      )}
      {aberto && (
        <Dialog
          aberto
          aoMudar={(a) => !a && !indo && setAberto(false)}
          titulo={`Enviar a fatura ${f.numero}?`}
          descricao="O membro recebe a mensagem com o PDF e o link. Sai das 8 às 20 h."
          rodape={
            <>
              <Button onClick={() => setAberto(false)}>Voltar</Button>
              <Button variante="primaria" ocupado={indo} onClick={() => void enviar()}>
                Enviar
              </Button>
            </>
          }
        >
          <div className="grid gap-3">
            <SegmentedControl
              rotulo="Canal"
              opcoes={[
                { valor: 'whatsapp', rotulo: 'WhatsApp' },
                { valor: 'email', rotulo: 'E-mail' },
              ]}
              valor={canal}
              aoMudar={setCanal}
            />
            {geral && <AlertBox tom="perigo" titulo={geral} />}
          </div>
        </Dialog>
      )}
    </>
  )
}
