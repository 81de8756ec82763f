import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface Props {
  nome: string
  detalhe: string | undefined
  inicial: string | null
  aoSalvar: (valido_ate: string | null) => Promise<void>
  aoFechar: () => void
}

/** Expiry day of one file. Empty: it does not expire. */
export function Validade({ nome, detalhe, inicial, aoSalvar, aoFechar }: Props) {
  const [dia, setDia] = useState(inicial ?? '')
  const [indo, setIndo] = useState(false)
  async function salvar() {
    setIndo(true)
    await aoSalvar(dia || null)
    aoFechar()
  }
  return (
    <Dialog
      aberto
      tamanho="pequeno"
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Até quando vale ${nome}?`}
      descricao={detalhe}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            Salvar
          </Button>
        </>
      }
    >
      <DateField
        rotulo="Vale até"
        dica="Em branco, não vence. Quem acompanha o cartão é avisado antes."
        valor={dia}
        aoMudar={setDia}
      />
    </Dialog>
  )
}
