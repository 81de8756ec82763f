import { useState, type SyntheticEvent } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { cadastro } from '../../contract/cadastro.ts'
import { ehEmail } from '../email.ts'
import { CabecaDoCartao, MolduraDeEntrada } from '../moldura.tsx'
import { SEM_CORREIO, useTemCorreio } from '../tem-correio.ts'
import { useSituacaoDoCadastro } from '../situacao-do-cadastro.ts'
import { useEnvio } from '../usar-envio.ts'

export const cadastrar = resumo<typeof cadastro.cadastrar>('POST', '/api/cadastro')

/**
 * Sign-up, only with an e-mail of a domain that an administrator added. The account is created after the mail is
 * confirmed.
 */
export function TelaCadastro() {
  const situacao = useSituacaoDoCadastro()
  return (
    <MolduraDeEntrada
      rodape={
        <>
          Já tem conta?{' '}
          <a className="g-link" href="/">
            Entre
          </a>
        </>
      }
    >
      {situacao === null ? <Esperando /> : situacao.cadastro_por_dominio ? <Formulario /> : <Fechado />}
    </MolduraDeEntrada>
  )
}

const Esperando = () => (
  <div role="status" aria-label="Carregando" className="flex flex-col gap-4">
    <Skeleton className="h-6 w-40" />
    <Skeleton className="h-10 w-full" />
    <Skeleton className="h-10 w-full" />
  </div>
)

function Fechado() {
  return (
    <>
      <CabecaDoCartao
        titulo="O cadastro é por convite"
        frase="Esta empresa não abriu o cadastro por e-mail. Peça acesso e quem supervisiona a área responde."
      />
      <a className="g-btn mt-6 w-full" data-variante="primaria" data-tamanho="grande" href="/register/index2">
        Pedir acesso
      </a>
    </>
  )
}

function Formulario() {
  const [nome, setNome] = useState('')
  const [email, setEmail] = useState('')
  const [faltas, setFaltas] = useState<{ nome?: string | null; email?: string | null }>({})
  const [enviado, setEnviado] = useState(false)
  const temCorreio = useTemCorreio()
  const envio = useEnvio()
  const enviar = async (e: SyntheticEvent) => {
    e.preventDefault()
    if (envio.ocupado) return
    const novas = {
      nome: nome.trim().length < 2 ? 'Digite seu nome.' : null,
      email: ehEmail(email) ? null : 'Digite um e-mail válido.',
    }
    setFaltas(novas)
    if (novas.nome || novas.email) return
    if (
      await envio.enviar(
        async () => void (await chamar(cadastrar, { body: { nome: nome.trim(), email: email.trim() } })),
      )
    )
      setEnviado(true)
  }
  if (enviado && !temCorreio) return <CabecaDoCartao titulo="Pedido recebido" frase={SEM_CORREIO} />
  if (enviado)
    return (
      <CabecaDoCartao
        titulo="Confira seu e-mail"
        frase={`Se ${email.trim()} for de um domínio da empresa, a mensagem para criar a conta chega em instantes.`}
      />
    )
  return (
    <form noValidate onSubmit={(e) => void enviar(e)} aria-label="Criar conta">
      <CabecaDoCartao
        titulo="Criar conta"
        frase={temCorreio ? 'Use o e-mail da empresa. Enviamos um link para confirmar que ele é seu.' : SEM_CORREIO}
      />
      {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-5" />}
      <TextField
        className="mt-4"
        rotulo="Seu nome"
        tamanho="grande"
        autoComplete="name"
        autoFocus
        value={nome}
        erro={faltas.nome}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <TextField
        className="mt-4"
        rotulo="E-mail"
        tamanho="grande"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        value={email}
        erro={faltas.email}
        onChange={(e) => setEmail(e.currentTarget.value)}
      />
      <Button type="submit" variante="primaria" tamanho="grande" className="mt-5 w-full" ocupado={envio.ocupado}>
        Enviar o link
      </Button>
    </form>
  )
}
