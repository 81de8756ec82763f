import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dataHora } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { caixasPorDentro } from '#modules/chat/caixas/contract/caixas-por-dentro.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { mudarConversaAtual } from '#modules/chat/fio/web/dados/conversa-atual.ts'

/**
 * Notice above the composer that the contact opted out, with a way to revoke the opt-out when they changed their mind.
 */
export function AvisoDeRecusa({ c }: { c: Conversa }) {
  const [abrindo, setAbrindo] = useState(false)
  const [motivo, setMotivo] = useState('')
  const { indo, geral, fazer, dizer } = useAto()
  if (!c.recusou_em) return null
  const retirar = async () => {
    if (motivo.trim() === '') return dizer('Diga por que o contato volta a receber')
    await fazer(async () => {
      await chamar(caixasPorDentro.retirarRecusa, { params: { id: c.id }, body: { motivo } })
      mudarConversaAtual(c.id, (antes) => ({ ...antes, recusou_em: null }))
      setAbrindo(false)
    }, 'O pedido não pôde ser retirado.')
  }
  return (
    <>
      <AlertBox
        tom="alerta"
        className="mx-4 mb-2"
        titulo="Pediu para não receber mensagens"
        acao={
          c.pode.responder && (
            <Button tamanho="pequeno" onClick={() => setAbrindo(true)}>
              Retirar…
            </Button>
          )
        }
      >
        <p>Desde {dataHora(c.recusou_em)}. Responder ao que ele escreveu pode; escrever primeiro, não.</p>
      </AlertBox>
      <Dialog
        aberto={abrindo}
        aoMudar={setAbrindo}
        titulo="Retirar o pedido de não receber?"
        descricao="Faça isso só se o contato voltou atrás. Fica registrado quem retirou e por quê."
        rodape={
          <>
            <Button onClick={() => setAbrindo(false)}>Cancelar</Button>
            <Button variante="primaria" ocupado={indo} onClick={() => void retirar()}>
              Retirar pedido
            </Button>
          </>
        }
      >
        <TextField
          rotulo="Motivo"
          placeholder="Pediu por telefone para voltar a receber"
          maxLength={300}
          value={motivo}
          erro={geral}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      </Dialog>
    </>
  )
}
