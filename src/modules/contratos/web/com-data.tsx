import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAto } from '#ui/usar-ato.ts'

interface Props {
  titulo: string
  descricao?: string
  rotulo: string
  confirmar: string
  /** days from today that the field begins with */
  dias: number
  aoConfirmar: (dia: string) => Promise<unknown>
  aoFechar: () => void
}

/** An act with a deadline. */
export function ComData({ titulo, descricao, rotulo, confirmar, dias, aoConfirmar, aoFechar }: Props) {
  const hoje = diaAqui()
  const [dia, setDia] = useState(somarDias(hoje, dias))
  const ato = useAto()
  const agir = async () => {
    if (await ato.fazer(() => aoConfirmar(dia))) aoFechar()
  }
  return (
    <Dialog
      aberto
      tamanho="pequeno"
      aoMudar={(a) => !a && !ato.indo && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={ato.indo} disabled={!dia} onClick={() => void agir()}>
            {confirmar}
          </Button>
        </>
      }
    >
      <DateField rotulo={rotulo} valor={dia} min={hoje} aoMudar={setDia} erro={ato.geral} />
    </Dialog>
  )
}
