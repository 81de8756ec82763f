import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { PRESENCA_PADRAO } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import { envioDeTexto, type EnvioDeTexto } from '#modules/chat/nucleo/regras/envio/texto.ts'
import { noEndereco } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { lerEnvioAceito, type EnvioAceito } from '../envio-aceito.ts'

export async function enviarTexto(ctx: ContextoApi, envio: EnvioDeTexto): Promise<EnvioAceito> {
  const { number, text, delay, quoted } = conferir(envioDeTexto, envio)
  const corpo = { number, text, delay, presence: PRESENCA_PADRAO, ...(quoted ? { quoted } : {}) }
  return envolver('Erro ao enviar mensagem de texto', async () =>
    lerEnvioAceito(exigirSucesso(await chamar(ctx, { metodo: 'POST', candidatos: noEndereco('sendText'), corpo }))),
  )
}
