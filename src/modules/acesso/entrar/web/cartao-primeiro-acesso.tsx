import { useState, type SyntheticEvent } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { abrirSessao, supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { cadastro } from '../contract/cadastro.ts'
import { ehEmail } from './email.ts'
import { CabecaDoCartao } from './moldura.tsx'
import { problemaDaSenha } from './senha.ts'
import { chaveDoCadastro } from './situacao-do-cadastro.ts'
import { useEnvio } from './usar-envio.ts'

export const primeiroAcesso = resumo<typeof cadastro.primeiroAcesso>('POST', '/api/primeiro-acesso')

/**
 * An installation without an administrator: its first user becomes one. The server refuses this after the first use.
 * `link`: the token of the set-up link, where the server asks for it.
 */
export function CartaoPrimeiroAcesso({ link, aoEntrar }: { link?: string; aoEntrar?: () => Promise<void> }) {
  const [nome, setNome] = useState('')
  const [email, setEmail] = useState('')
  const [senha, setSenha] = useState('')
  const [faltas, setFaltas] = useState<{ nome?: string | null; email?: string | null; senha?: string | null }>({})
  const envio = useEnvio()
  const criar = async (e: SyntheticEvent) => {
    e.preventDefault()
    if (envio.ocupado) return
    const novas = {
      nome: nome.trim().length < 2 ? 'Digite seu nome.' : null,
      email: ehEmail(email) ? null : 'Digite um e-mail válido.',
      senha: problemaDaSenha(senha),
    }
    setFaltas(novas)
    if (novas.nome || novas.email || novas.senha) return
    await envio.enviar(async () => {
      // the page of the set-up link does not open the session by itself
      await abrirSessao()
      await chamar(primeiroAcesso, {
        body: { nome: nome.trim(), email: email.trim(), senha, ...(link ? { link } : {}) },
      })
      const { error } = await supabase().auth.signInWithPassword({ email: email.trim(), password: senha })
      await consultas.invalidateQueries({ queryKey: chaveDoCadastro })
      if (error) throw error
      await aoEntrar?.()
    })
  }
  return (
    <form noValidate onSubmit={(e) => void criar(e)} aria-label="Primeiro acesso">
      <CabecaDoCartao
        titulo="Primeiro acesso"
        frase="Crie a conta de quem vai administrar o Girassol. As outras pessoas entram por convite, e a empresa vem em seguida."
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
        autoComplete="username"
        spellCheck={false}
        value={email}
        erro={faltas.email}
        onChange={(e) => setEmail(e.currentTarget.value)}
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
