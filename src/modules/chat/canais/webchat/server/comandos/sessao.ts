import { ErroApp, invalido } from '#kit/erro.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { semInversao } from '#kit/texto.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { ehEmail } from '#kit/email.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { camposDoVisitante, type CampoDoVisitante, type webchat } from '../../contract/webchat.ts'
import type { CaixaPublica } from '../caixa-publica.ts'
import { confereIdentidade } from '../identidade.ts'
import {
  abrirSessao,
  encerrarSessao,
  identificar,
  visitanteCom,
  type DadosDoVisitante,
  type Visitante,
} from '../repositorio/visitantes.ts'

type Pedido = BodyDe<typeof webchat.sessao>

const FALTA: Record<CampoDoVisitante, string> = {
  nome: 'Informe o seu nome',
  email: 'Informe o seu e-mail',
  telefone: 'Informe o seu telefone',
}
const recusar = (campo: CampoDoVisitante, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** Validates the data that the visitor typed or the company's site signed. Errors have a sentence for the visitor. */
export function conferirDados({ configuracao: c, segredo }: CaixaPublica, p: Pedido): DadosDoVisitante {
  if (p.identidade) {
    if (segredo === null || !confereIdentidade(segredo, p.identidade))
      throw new ErroApp('FORBIDDEN', 403, 'A identificação enviada pelo site não confere.')
    return {
      identidade: p.identidade.id,
      nome: semInversao(p.identidade.nome),
      email: lerEmail(p.identidade.email),
      telefone: null,
    }
  }
  if (c.exigir_identidade) throw new ErroApp('FORBIDDEN', 403, 'Entre na sua conta no site para conversar com a gente.')
  const exigido = { nome: c.campo_nome, email: c.campo_email, telefone: c.campo_telefone }
  for (const campo of camposDoVisitante)
    if (exigido[campo] === 'obrigatorio' && p[campo] === '') throw recusar(campo, FALTA[campo])
  return { identidade: null, nome: semInversao(p.nome), email: lerEmail(p.email), telefone: lerTelefone(p.telefone) }
}

function lerEmail(escrito: string): string | null {
  if (escrito === '') return null
  const email = escrito.toLowerCase()
  if (!ehEmail(email)) throw recusar('email', 'E-mail inválido')
  return email
}

function lerTelefone(escrito: string): string | null {
  if (escrito === '') return null
  const telefone = telefoneCanonico(telefoneInternacional(escrito))
  if (!/^\+?[\d\s()-]+$/.test(escrito) || !/^\d{8,15}$/.test(telefone)) throw recusar('telefone', 'Telefone inválido')
  return telefone
}

/**
 * Returns the token of the session: the browser's current one if it still belongs to the same person, else a new one.
 */
export async function comecarSessao(
  u: Unidade,
  caixa: CaixaPublica,
  dados: DadosDoVisitante,
  atual: { token: string; visitante: Visitante } | null,
): Promise<{ token: string; identidade: string | null }> {
  if (atual) {
    const { token, visitante } = atual
    const mesma = dados.identidade === null || dados.identidade === visitante.identidade
    if (mesma || (await identificar(u.tx, visitante.id, dados)))
      return { token, identidade: dados.identidade ?? visitante.identidade }
    await encerrarSessao(u.tx, token)
  }
  return { token: await abrirSessao(u.tx, await visitanteCom(u.tx, caixa.id, dados)), identidade: dados.identidade }
}
