import { isAuthApiError } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { definirManterSessao, manterSessao } from '#platform/navegador/biscoitos.ts'
import { obterConfiguracao } from '#platform/navegador/configuracao.ts'
import { supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LinkButton } from '#ui/link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ehEmail } from './email.ts'
import { CabecaDoCartao } from './moldura.tsx'
import { useEnvio } from './usar-envio.ts'

const PessoasDaDemonstracao = tardia(() => import('./pessoas-da-demonstracao.tsx').then((m) => m.PessoasDaDemonstracao))

interface Props {
  email: string
  aoMudarEmail: (email: string) => void
  aoEsquecer: () => void
  aoPedirCodigo: () => void
}

export function CartaoSenha({ email, aoMudarEmail, aoEsquecer, aoPedirCodigo }: Props) {
  const [senha, setSenha] = useState('')
  const [manter, setManter] = useState(manterSessao)
  const [faltas, setFaltas] = useState<{ email?: string; senha?: string }>({})
  const campoSenha = useRef<HTMLInputElement>(null)
  const campoEmail = useRef<HTMLInputElement>(null)
  const envio = useEnvio()
  const demonstracao =
    useQuery({ queryKey: ['configuracao'], queryFn: obterConfiguracao, staleTime: Infinity }).data?.demonstracao ??
    false
  const recusada = isAuthApiError(envio.causa) && envio.causa.code === 'invalid_credentials'

  const entrarCom = (conta: { email: string; password: string }) =>
    envio.enviar(async () => {
      const { error } = await supabase().auth.signInWithPassword(conta)
      if (error) throw error
    })
  const entrar = async (e: SyntheticEvent) => {
    e.preventDefault()
    if (envio.ocupado) return
    const novas = {
      ...(ehEmail(email) ? {} : { email: 'Digite um e-mail válido.' }),
      ...(senha ? {} : { senha: 'Digite a senha.' }),
    }
    setFaltas(novas)
    if (novas.email) return campoEmail.current?.focus()
    if (novas.senha) return campoSenha.current?.focus()
    definirManterSessao(manter)
    if (!(await entrarCom({ email: email.trim(), password: senha }))) campoSenha.current?.select()
  }

  return (
    <form noValidate onSubmit={(e) => void entrar(e)} aria-label="Entrar">
      <CabecaDoCartao titulo="Entrar" frase="Use o e-mail da empresa." />
      {envio.erro && (
        <AlertBox tom="perigo" titulo={envio.erro} className="mt-5">
          {recusada && 'Confira os dois e tente de novo.'}
        </AlertBox>
      )}
      <TextField
        ref={campoEmail}
        className="mt-4"
        rotulo="E-mail"
        tamanho="grande"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={!email}
        value={email}
        erro={faltas.email}
        onChange={(e) => aoMudarEmail(e.currentTarget.value)}
      />
      <div className="relative mt-4">
        <PasswordField
          ref={campoSenha}
          rotulo="Senha"
          tamanho="grande"
          value={senha}
          onChange={(e) => setSenha(e.currentTarget.value)}
          erro={faltas.senha ?? (recusada ? 'Digite a senha novamente.' : null)}
        />
        {/* next to the label, but after the field in tab order: Tab goes from the e-mail to the password */}
        <LinkButton className="absolute top-0 right-0 text-13 leading-[18px] font-medium" onClick={aoEsquecer}>
          Esqueci a senha
        </LinkButton>
      </div>
      <Checkbox
        className="mt-4 text-text-2"
        rotulo="Manter a sessão neste computador"
        checked={manter}
        onChange={(e) => setManter(e.currentTarget.checked)}
      />
      <Button type="submit" variante="primaria" tamanho="grande" className="mt-5 w-full" ocupado={envio.ocupado}>
        Entrar
      </Button>
      <p className="mt-5 text-center">
        <LinkButton onClick={aoPedirCodigo}>Entrar com um código por e-mail</LinkButton>
      </p>
      {demonstracao && (
        <Aguarde>
          <PessoasDaDemonstracao ocupado={envio.ocupado} aoEscolher={(conta) => void entrarCom(conta)} />
        </Aguarde>
      )}
    </form>
  )
}
