import { useState, type SyntheticEvent } from 'react'
import { encerrarRecuperacao, sair, supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { CabecaDoCartao } from './moldura.tsx'
import { problemaDaSenha } from './senha.ts'
import { useEnvio } from './usar-envio.ts'

/** A user who came from the recovery mail must choose a password first. */
export function CartaoNovaSenha() {
  const [senha, setSenha] = useState('')
  const [problema, setProblema] = useState<string | null>(null)
  const envio = useEnvio()
  const guardar = async (e: SyntheticEvent) => {
    e.preventDefault()
    if (envio.ocupado) return
    const ruim = problemaDaSenha(senha)
    setProblema(ruim)
    if (ruim) return
    await envio.enviar(async () => {
      const { error } = await supabase().auth.updateUser({ password: senha })
      if (error) throw error
      await encerrarRecuperacao()
    })
  }
  return (
    <form noValidate onSubmit={(e) => void guardar(e)} aria-label="Nova senha">
      <CabecaDoCartao titulo="Escolha a senha nova" frase="As sessões em outros aparelhos serão encerradas." />
      {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-5" />}
      <PasswordField
        className="mt-4"
        rotulo="Senha nova"
        tamanho="grande"
        autoComplete="new-password"
        autoFocus
        dica="Pelo menos 10 caracteres. Uma frase funciona bem."
        value={senha}
        erro={problema}
        onChange={(e) => setSenha(e.currentTarget.value)}
      />
      <Button type="submit" variante="primaria" tamanho="grande" className="mt-5 w-full" ocupado={envio.ocupado}>
        Guardar e entrar
      </Button>
      <p className="mt-5">
        <LinkButton onClick={() => void sair('local')}>Desistir e voltar</LinkButton>
      </p>
    </form>
  )
}
