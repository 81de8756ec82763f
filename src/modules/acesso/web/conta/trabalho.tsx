import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { guardarPessoa, usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { eu } from '../../contract/eu.ts'
import { ExpedienteDaSemana } from '../expediente-da-semana.tsx'

/** Hours and signature: what colleagues and letters say of one's work. */
export function Trabalho() {
  const pessoa = usePessoa()
  const [assinatura, setAssinatura] = useState(pessoa.assinatura ?? '')
  const [expediente, setExpediente] = useState<readonly { dia: number; inicio: number; fim: number }[]>(pessoa.expediente)
  const [erro, setErro] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const salvar = async () => {
    setErro(null)
    setOcupado(true)
    try {
      const { data } = await chamar(eu.alterar, { body: { assinatura: assinatura.trim() || null, expediente: [...expediente] } })
      guardarPessoa(data)
      avisar({ titulo: 'Horário e assinatura salvos', tom: 'sucesso' })
    } catch (falha) {
      setErro(falha instanceof Error ? falha.message : 'Não foi possível salvar')
    } finally {
      setOcupado(false)
    }
  }
  return (
    <form aria-label="Horário e assinatura" noValidate className="grid justify-items-start gap-4" onSubmit={(e) => (e.preventDefault(), void salvar())}>
      <ExpedienteDaSemana valor={expediente} aoMudar={setExpediente} />
      <div className="w-full">
        <TextArea rotulo="Assinatura" opcional dica="Fecha os e-mails que você escreve no chat." value={assinatura} maxLength={1000} linhas={3} onChange={(e) => setAssinatura(e.currentTarget.value)} />
      </div>
      {erro && <p role="alert" className="text-13 text-danger">{erro}</p>}
      <Button type="submit" variante="primaria" ocupado={ocupado}>
        Salvar horário e assinatura
      </Button>
    </form>
  )
}
