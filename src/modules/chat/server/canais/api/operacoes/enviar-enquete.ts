import { conferir } from '#modules/chat/regras/envio/conferir.ts'
import { envioDeEnquete, type EnvioDeEnquete } from '#modules/chat/regras/envio/enquete.ts'
import { par } from '../candidatos.ts'
import type { ContextoApi } from '../chamar.ts'
import type { EnvioAceito } from '../envio-aceito.ts'
import { enviarConteudo } from './enviar-conteudo.ts'

/** `options` as the specification writes it, `values` as it is really read; either server ignores the other. */
export async function enviarEnquete(ctx: ContextoApi, envio: EnvioDeEnquete): Promise<EnvioAceito> {
  const lido = conferir(envioDeEnquete, envio)
  return enviarConteudo(ctx, 'Erro ao enviar enquete', par('/message/sendPoll'), lido, {
    name: lido.pergunta,
    options: lido.opcoes,
    values: lido.opcoes,
    selectableCount: lido.maximo,
  })
}
