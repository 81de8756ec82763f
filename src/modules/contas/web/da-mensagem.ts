import { linkDaConta } from '#modules/contas/links.ts'
import { chamar } from '#platform/navegador/api.ts'
import { contas } from '../contract/contas.ts'
import { guardarConta } from './dados.ts'

/** Has an attachment of a message read as a bill. Returns the page that shows it. */
export async function lerDaMensagem(m: { mensagem_id: string; anexo_id: string }) {
  const { data } = await chamar(contas.trazer, {
    body: { dono: { tipo: 'mensagem', id: m.mensagem_id }, anexo: m.anexo_id },
  })
  guardarConta(data)
  return linkDaConta(data)
}
