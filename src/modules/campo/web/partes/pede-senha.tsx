import { useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { pedeSenha, supabase } from '#platform/navegador/sessao.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Campo, EstadoDoCampo } from '../offline/usar-campo.ts'
import { GRANDE } from './moldura.tsx'

/** The session ended while the technician was working: asks for the password over the same screen. The outbox stays. */
export function PedeSenha({ campo, estado }: { campo: Campo; estado: EstadoDoCampo }) {
  const pede = useSyncExternalStore(pedeSenha.assinar, pedeSenha.ler)
  const { email } = usePessoa()
  const [senha, setSenha] = useState('')
  const ato = useAto()
  const fica = () => pedeSenha.mudar(false)
  async function entrar(e: SyntheticEvent) {
    e.preventDefault()
    await ato.fazer(async () => {
      const { error } = await supabase().auth.signInWithPassword({ email, password: senha })
      if (error) throw new Error(error.message)
      setSenha('')
      await campo.remetente.enviar()
    }, 'Não deu para entrar. Confira a senha e a rede.')
  }
  return (
    <Dialog
      aberto={pede}
      aoMudar={(aberto) => !aberto && fica()}
      titulo="Sua sessão terminou"
      descricao={
        estado.esperam > 0
          ? `Digite a senha: ${estado.esperam === 1 ? '1 envio continua seu' : `${estado.esperam} envios continuam seus`}.`
          : 'Digite a senha para continuar.'
      }
      tamanho="pequeno"
      firme
    >
      <form className="flex flex-col gap-3" onSubmit={(e) => void entrar(e)}>
        <p className="text-13 text-text-2">{email}</p>
        <PasswordField
          rotulo="Senha"
          value={senha}
          onChange={(e) => setSenha(e.target.value)}
          erro={ato.geral ?? undefined}
          required
        />
        <Button type="submit" variante="primaria" className={GRANDE} ocupado={ato.indo}>
          {estado.esperam > 0
            ? `Entrar e enviar ${estado.esperam === 1 ? 'o envio' : `os ${estado.esperam}`}`
            : 'Entrar'}
        </Button>
        <Button className={GRANDE} onClick={fica}>
          Ficar sem rede e continuar o dia
        </Button>
      </form>
    </Dialog>
  )
}
