import { telefoneCanonico } from '#kit/telefone.ts'
import { entregar } from '#platform/entregas/entregas.ts'
import type { Servicos } from '#platform/servicos.ts'

export interface MensagemAoSignatario {
  chave: string
  contato_id: string | null
  email: string | null
  telefone: string | null
  assunto: string
  texto: string
}

/** The conversation with a contact leads to the signer only while both have the same phone. */
async function contatoTemOTelefone(s: Pick<Servicos, 'banco'>, m: MensagemAoSignatario): Promise<boolean> {
  if (!m.contato_id || !m.telefone) return false
  const contato = await s.banco.db
    .selectFrom('contatos_publico.contatos')
    .select('telefone')
    .where('id', '=', m.contato_id)
    .executeTakeFirst()
  return contato?.telefone ? telefoneCanonico(contato.telefone) === telefoneCanonico(m.telefone) : false
}

/** Sends a text to a signer: in the conversation, else by e-mail. `canal` is null where there is no way to them. */
export async function entregarAoSignatario(
  s: Pick<Servicos, 'correio' | 'banco' | 'ligados'>,
  m: MensagemAoSignatario,
): Promise<{ canal: 'whatsapp' | 'email' | null }> {
  if (m.contato_id && (await contatoTemOTelefone(s, m))) {
    const r = await entregar(s.ligados, { chave: m.chave, contatoId: m.contato_id, texto: m.texto, canal: 'whatsapp' })
    if (r.situacao === 'enfileirada') return { canal: r.canal }
  }
  if (!m.email) return { canal: null }
  await s.correio.enviar({ para: m.email, assunto: m.assunto, texto: m.texto })
  return { canal: 'email' }
}
