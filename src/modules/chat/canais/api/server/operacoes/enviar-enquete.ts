import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { envioDeEnquete, type EnvioDeEnquete } from '../../regras/especiais.ts'
import { par } from '../candidatos.ts'
import type { ContextoApi } from '../chamar.ts'
import type { EnvioAceito } from '../envio-aceito.ts'
import { enviarConteudo } from './enviar-conteudo.ts'

/** Sends a poll with `options` (specification) and `values` (Evolution); each server ignores the other field. */
export async function enviarEnquete(ctx: ContextoApi, envio: EnvioDeEnquete): Promise<EnvioAceito> {
  const lido = conferir(envioDeEnquete, envio)
  return enviarConteudo(ctx, 'Erro ao enviar enquete', par('/message/sendPoll'), lido, {
    name: lido.pergunta,
    options: lido.opcoes,
    values: lido.opcoes,
    selectableCount: lido.maximo,
  })
}
