import type { ZodError } from 'zod'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'

export interface NovaConversa {
  caixa_entrada_id: string | null
  contato_nome: string
  contato_telefone: string
  contato_email: string
}

type Erros = Partial<Record<keyof NovaConversa, string>>

const primeiros = (erro: ZodError): Erros => {
  const erros: Record<string, string> = {}
  for (const i of erro.issues) erros[String(i.path[0])] ??= i.message
  return erros
}

/** Validates with the contract's rules before sending; a contact needs at least one address. */
export function validarConversa(
  v: NovaConversa,
  canal: string | null,
): { erros: Erros } | { corpo: Record<string, unknown> & { caixa_entrada_id: string } } {
  const telefone = v.contato_telefone.trim()
  const email = v.contato_email.trim()
  const corpo = {
    caixa_entrada_id: v.caixa_entrada_id ?? '',
    ...(v.contato_nome.trim() ? { contato_nome: v.contato_nome.trim() } : {}),
    ...(telefone ? { contato_telefone: telefone } : {}),
    ...(email ? { contato_email: email } : {}),
  }
  const lido = conversas.criar.body?.safeParse(corpo)
  const erros: Erros = lido && !lido.success ? primeiros(lido.error) : {}
  if (!erros.caixa_entrada_id) {
    if (canal === 'email' && !email) erros.contato_email = 'E-mail do contato inválido'
    if (canal !== null && canal !== 'email' && !telefone && !erros.contato_telefone)
      erros.contato_telefone = 'Telefone do contato inválido'
  }
  return Object.keys(erros).length > 0 ? { erros } : { corpo }
}
