import { linkDaConta } from '#modules/contas/links.ts'
import { chamar } from '#platform/navegador/api.ts'
import { contas } from '../contract/contas.ts'
import type { Conta, Dono } from '../tipos.ts'
import { guardarConta } from './dados.ts'

/** Has a file that another record holds read as a bill. */
export async function lerDoDono(dono: Dono, anexo: string): Promise<Conta> {
  const { data } = await chamar(contas.trazer, { body: { dono, anexo } })
  guardarConta(data)
  return data
}

/** Has an attachment of a message read as a bill. Returns the page that shows it. */
export const lerDaMensagem = async (m: { mensagem_id: string; anexo_id: string }) =>
  linkDaConta(await lerDoDono({ tipo: 'mensagem', id: m.mensagem_id }, m.anexo_id))
