import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { convidarAdministrador } from './dados.ts'

/** Invites the administrator who stays. The page goes on by itself once the account exists. */
export function ContaPropria() {
  const [pessoa, setPessoa] = useState({ nome: '', email: '' })
  const [ocupado, setOcupado] = useState(false)
  const [enviado, setEnviado] = useState<{ link: string | null }>()
  const convidar = async () => {
    setOcupado(true)
    try {
      setEnviado({ link: await convidarAdministrador(pessoa) })
    } catch (erro) {
      avisarFalha('O convite não saiu', erro)
    } finally {
      setOcupado(false)
    }
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-14 font-semibold">Antes, a sua conta</h2>
      <p className="text-13 text-text-2">
        Quem administra precisa ter uma conta própria: a da demonstração sai junto com ela.
      </p>
      {enviado ? (
        <AlertBox tom="info" titulo="Convite pronto">
          {enviado.link ? (
            <>
              Abra este endereço em uma janela anônima e escolha a senha:{' '}
              <a href={enviado.link} target="_blank" rel="noopener" className="g-link break-all">
                {enviado.link}
              </a>
            </>
          ) : (
            `Abra o e-mail enviado a ${pessoa.email} e escolha a senha.`
          )}{' '}
          Esta página segue sozinha quando a conta existir.
        </AlertBox>
      ) : (
        <form
          className="grid max-w-80 gap-3"
          onSubmit={(e) => {
            e.preventDefault()
            void convidar()
          }}
        >
          <TextField
            rotulo="Nome completo"
            autoComplete="off"
            required
            value={pessoa.nome}
            onChange={(e) => setPessoa({ ...pessoa, nome: e.target.value })}
          />
          <TextField
            rotulo="E-mail"
            type="email"
            autoComplete="off"
            required
            value={pessoa.email}
            onChange={(e) => setPessoa({ ...pessoa, email: e.target.value })}
          />
          <Button type="submit" variante="primaria" className="justify-self-start" ocupado={ocupado}>
            Convidar para administrar
          </Button>
        </form>
      )}
    </section>
  )
}
