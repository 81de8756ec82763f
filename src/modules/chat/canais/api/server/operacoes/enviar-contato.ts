import { soDigitos, telefoneInternacional } from '#kit/telefone.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { envioDeContatos, type EnvioDeContatos } from '../../regras/especiais.ts'
import { par } from '../candidatos.ts'
import type { ContextoApi } from '../chamar.ts'
import type { EnvioAceito } from '../envio-aceito.ts'
import { enviarConteudo } from './enviar-conteudo.ts'

/**
 * Sends contact cards. Real servers require the phone, the specification accepts phone or WhatsApp id: the missing one
 * is derived from the other.
 */
export async function enviarContato(ctx: ContextoApi, envio: EnvioDeContatos): Promise<EnvioAceito> {
  const lido = conferir(envioDeContatos, envio)
  const contact = lido.contatos.map((c) => {
    const telefone = telefoneInternacional(c.telefone?.trim() || (c.wuid ?? ''))
    return {
      fullName: c.nome,
      wuid: soDigitos(c.wuid?.trim() || telefone),
      phoneNumber: telefone,
      ...(c.empresa ? { organization: c.empresa } : {}),
      ...(c.email ? { email: c.email } : {}),
    }
  })
  return enviarConteudo(ctx, 'Erro ao enviar contato', par('/message/sendContact'), lido, { contact })
}
