import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { lotes, type Lote } from '../../contract/lotes.ts'
import { relerLote } from '../dados.ts'

/** What a member disputes, and the answer. What was typed stays when it is refused. */
export function Contestacao({ lote, faturaId, texto }: { lote: Lote; faturaId: string; texto: string }) {
  const [resposta, setResposta] = useState('')
  const { indo, erros, geral, fazer } = useAto()
  const responder = async () => {
    const feito = await fazer(() =>
      chamar(lotes.responder, { params: { id: faturaId }, body: { resposta: resposta.trim() } }),
    )
    if (feito) await relerLote(lote.id)
  }
  return (
    <div className="grid gap-2 border-t pt-2">
      <p className="text-13">
        <b className="font-semibold">O membro contesta:</b> {texto}
      </p>
      {lote.pode.montar && (
        <>
          <TextArea
            rotulo="Resposta ao membro"
            maxLength={1000}
            value={resposta}
            erro={erros.resposta ?? geral}
            onChange={(e) => setResposta(e.currentTarget.value)}
          />
          <p className="text-12 text-text-2">
            A resposta vai ao membro e fica na página da fatura. Os dias da análise não contam como atraso.
          </p>
          <div>
            <Button tamanho="pequeno" ocupado={indo} onClick={() => void responder()}>
              Responder
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
