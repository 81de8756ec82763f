import { envioDeBotoes, type EnvioDeBotoes } from '../../regras/especiais.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { par } from '../candidatos.ts'
import type { ContextoApi } from '../chamar.ts'
import type { EnvioAceito } from '../envio-aceito.ts'
import { enviarConteudo } from './enviar-conteudo.ts'

export async function enviarBotoes(ctx: ContextoApi, envio: EnvioDeBotoes): Promise<EnvioAceito> {
  const lido = conferir(envioDeBotoes, envio)
  const buttons = lido.botoes.map((b) => ({ type: 'reply', displayText: b.texto, id: b.id }))
  return enviarConteudo(ctx, 'Erro ao enviar botões', par('/message/sendButton', '/message/sendButtons'), lido, {
    title: lido.titulo,
    ...(lido.descricao ? { description: lido.descricao } : {}),
    ...(lido.rodape ? { footer: lido.rodape } : {}),
    buttons,
  })
}
