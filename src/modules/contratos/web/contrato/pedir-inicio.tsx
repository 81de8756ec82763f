import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { contratos } from '../../contract/contratos.ts'
import type { Contrato } from '../../contract/formas.ts'
import { guardarContrato } from '../dados.ts'

/** The written request of a customer for the work to begin within the seven days. */
export function PedirInicio({ contrato: c, aoFechar }: { contrato: Contrato; aoFechar: () => void }) {
  const [em, setEm] = useState(diaAqui())
  const [prova, setProva] = useState('')
  const ato = useAto()
  const guardar = async () => {
    const feito = await ato.fazer(async () => {
      const body = { pedido_em: em, prova: prova.trim() }
      guardarContrato((await chamar(contratos.pedirInicio, { params: { id: c.id }, body })).data)
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !ato.indo && aoFechar()}
      titulo="O cliente pediu para começar antes"
      descricao="Sem um pedido por escrito, nenhuma obra começa antes do fim do prazo de arrependimento."
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={ato.indo} onClick={() => void guardar()}>
            Registrar pedido
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {ato.geral && (
          <p role="alert" className="g-erro">
            {ato.geral}
          </p>
        )}
        <DateField rotulo="Dia do pedido" valor={em} aoMudar={setEm} erro={ato.erros.pedido_em} />
        <TextArea
          rotulo="Como o cliente pediu"
          dica="A mensagem, o e-mail ou a carta, e onde está guardada."
          maxLength={500}
          value={prova}
          erro={ato.erros.prova}
          onChange={(e) => setProva(e.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
