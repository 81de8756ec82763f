import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState, type SyntheticEvent } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { abrirSessao, supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { convites } from '../../contract/convites.ts'
import { CabecaDoCartao, MolduraDeEntrada } from '../moldura.tsx'
import { problemaDaSenha } from '../senha.ts'
import { useEnvio } from '../usar-envio.ts'

export const verConvite = resumo<typeof convites.ver>('GET', '/api/convites/{token}')
export const aceitarConvite = resumo<typeof convites.aceitar>('POST', '/api/convites/{token}/aceitar')

/** /register/{id}: the id is the token of the mail. The invitation shows only a first name and the company. */
export function TelaConvite() {
  const { id: token = '' }: { id?: string } = useParams({ strict: false })
  const convite = useQuery({
    queryKey: ['convite', token],
    queryFn: async () => (await chamar(verConvite, { params: { token } })).data,
    staleTime: Infinity,
  })
  if (convite.data) {
    return (
      <MolduraDeEntrada rodape="Não era para você? Pode fechar esta página.">
        <Aceite token={token} {...convite.data} />
      </MolduraDeEntrada>
    )
  }
  return (
    <MolduraDeEntrada>
      {convite.isError ? (
        <Invalido erro={convite.error} aoTentar={() => void convite.refetch()} />
      ) : (
        <div role="status" aria-label="Carregando" className="flex flex-col gap-4">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
    </MolduraDeEntrada>
  )
}

/** Only a 4xx of the server makes an invitation invalid (400, 404, 409); other failures can be retried. */
function Invalido({ erro, aoTentar }: { erro: unknown; aoTentar: () => void }) {
  const vale = !(erro instanceof ErroApp && [400, 404, 409].includes(erro.status))
  return (
    <>
      <CabecaDoCartao
        titulo={vale ? 'O convite não abriu' : 'Este convite não vale mais'}
        frase={
          vale
            ? 'Confira a internet e tente de novo.'
            : 'Ele pode ter sido usado, substituído por outro ou passado do prazo. Peça um novo a quem convidou você.'
        }
      />
      {vale ? (
        <Button variante="primaria" tamanho="grande" className="mt-6 w-full" onClick={aoTentar}>
          Tentar de novo
        </Button>
      ) : (
        <a className="g-btn mt-6 w-full" data-variante="primaria" data-tamanho="grande" href="/">
          Ir para a entrada
        </a>
      )}
    </>
  )
}

function Aceite({ token, primeiro_nome, empresa }: { token: string; primeiro_nome: string; empresa: string }) {
  const [nome, setNome] = useState('')
  const [senha, setSenha] = useState('')
  const [faltas, setFaltas] = useState<{ nome?: string | null; senha?: string | null }>({})
  const envio = useEnvio()
  const navegar = useNavegar()
  const aceitar = async (e: SyntheticEvent) => {
    e.preventDefault()
    if (envio.ocupado) return
    const novas = { nome: nome.trim().length < 2 ? 'Digite seu nome completo.' : null, senha: problemaDaSenha(senha) }
    setFaltas(novas)
    if (novas.nome || novas.senha) return
    await envio.enviar(async () => {
      const { data } = await chamar(aceitarConvite, { params: { token }, body: { nome: nome.trim(), senha } })
      await abrirSessao()
      const { error } = await supabase().auth.signInWithPassword({ email: data.email, password: senha })
      // signed in: leads to the application; otherwise the user signs in there
      await navegar({ to: href('/'), replace: true })
      if (error) throw error
    })
  }
  return (
    <form noValidate onSubmit={(e) => void aceitar(e)} aria-label="Aceitar convite">
      <CabecaDoCartao
        titulo={`Boas-vindas, ${primeiro_nome}`}
        frase={`${empresa} convidou você. Confira seu nome e escolha uma senha.`}
      />
      {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-5" />}
      <TextField
        className="mt-4"
        rotulo="Nome completo"
        tamanho="grande"
        autoComplete="name"
        autoFocus
        value={nome}
        erro={faltas.nome}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <PasswordField
        className="mt-4"
        rotulo="Senha"
        tamanho="grande"
        autoComplete="new-password"
        dica="Pelo menos 10 caracteres. Uma frase funciona bem."
        value={senha}
        erro={faltas.senha}
        onChange={(e) => setSenha(e.currentTarget.value)}
      />
      <Button type="submit" variante="primaria" tamanho="grande" className="mt-5 w-full" ocupado={envio.ocupado}>
        Criar conta e entrar
      </Button>
    </form>
  )
}
