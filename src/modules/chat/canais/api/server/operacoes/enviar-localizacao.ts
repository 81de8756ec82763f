import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { envioDeLocalizacao, type EnvioDeLocalizacao } from '../../regras/especiais.ts'
import { par } from '../candidatos.ts'
import type { ContextoApi } from '../chamar.ts'
import type { EnvioAceito } from '../envio-aceito.ts'
import { enviarConteudo } from './enviar-conteudo.ts'

export async function enviarLocalizacao(ctx: ContextoApi, envio: EnvioDeLocalizacao): Promise<EnvioAceito> {
  const lido = conferir(envioDeLocalizacao, envio)
  return enviarConteudo(ctx, 'Erro ao enviar localização', par('/message/sendLocation'), lido, {
    latitude: lido.latitude,
    longitude: lido.longitude,
    name: lido.nome,
    address: lido.endereco,
  })
}
