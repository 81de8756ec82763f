import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { guardarPessoa, usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { eu } from '../contract/eu.ts'
import { ExpedienteDaSemana } from '#ui/expediente-da-semana.tsx'

/** Working hours and signature, as shown to colleagues and in e-mails. */
export function Trabalho() {
  const pessoa = usePessoa()
  const [assinatura, setAssinatura] = useState(pessoa.assinatura ?? '')
  const [expediente, setExpediente] = useState<readonly { dia: number; inicio: number; fim: number }[]>(
    pessoa.expediente,
  )
  const { indo, geral, fazer } = useAto()
  const salvar = () =>
    fazer(async () => {
      const { data } = await chamar(eu.alterar, {
        body: { assinatura: assinatura.trim() || null, expediente: [...expediente] },
      })
      guardarPessoa(data)
      avisar({ titulo: 'Horário e assinatura salvos', tom: 'sucesso' })
    }, 'Não foi possível salvar')
  return (
    <form
      aria-label="Horário e assinatura"
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      <ExpedienteDaSemana valor={expediente} aoMudar={setExpediente} />
      <div className="w-full">
        <TextArea
          rotulo="Assinatura"
          opcional
          dica="Fecha os e-mails que você escreve no chat."
          value={assinatura}
          maxLength={1000}
          linhas={3}
          onChange={(e) => setAssinatura(e.currentTarget.value)}
        />
      </div>
      {geral && (
        <p role="alert" className="text-13 text-danger">
          {geral}
        </p>
      )}
      <Button type="submit" variante="primaria" ocupado={indo}>
        Salvar horário e assinatura
      </Button>
    </form>
  )
}
