import { comAutorizacao, comSenha, type Entrada } from '#platform/mail/entrada.ts'
import { FaltaAutorizacao } from '#platform/mail/oauth/falta.ts'
import { verAutorizacao } from '#platform/mail/oauth/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ConfiguracaoEmail } from '../../regras/configuracao.ts'

/** One mailbox and what connects to it. */
export interface CaixaLigavel {
  s: Pick<Servicos, 'rede' | 'banco' | 'autorizacoes'>
  id: string
  c: ConfiguracaoEmail
}

export const donoDaCaixa = (id: string): `caixa:${string}` => `caixa:${id}`

/** How the mailbox signs in. Throws FaltaAutorizacao when its account was not authorised as it is now set up. */
export async function entradaDe({ s, id, c }: CaixaLigavel): Promise<Entrada> {
  if (c.autenticacao === 'senha') return comSenha(c.usuario, c.senha)
  const a = await verAutorizacao(s.banco.db, donoDaCaixa(id))
  if (a?.provedor !== c.autenticacao || a.cliente_id !== c.cliente_id || a.usuario !== c.usuario)
    throw new FaltaAutorizacao('nunca', s.autorizacoes.provedores[c.autenticacao])
  return comAutorizacao(s.autorizacoes, donoDaCaixa(id), c.usuario)
}
