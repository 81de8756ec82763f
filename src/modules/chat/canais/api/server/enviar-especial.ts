import { chavesDe } from '#kit/objeto.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { EspecialDeEnvio, TipoDeEspecial } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Citacao } from '#modules/chat/nucleo/regras/envio/campos.ts'
import type { ArquivoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import type { ClienteEvolution } from './cliente-evolution.ts'
import type { EnvioAceito } from './envio-aceito.ts'

interface Destino {
  number: string
  quoted?: Citacao
}
type Enviar<E> = (
  cliente: ClienteEvolution,
  destino: Destino,
  especial: E,
  arquivo: ArquivoDeEnvio | undefined,
) => Promise<EnvioAceito>
type Envios = { [T in TipoDeEspecial]?: Enviar<Extract<EspecialDeEnvio, { tipo: T }>> }

/** The call for each structured kind. A kind without one is not offered on this channel. */
const ENVIOS: Envios = {
  enquete: (c, d, { tipo: _, ...e }) => c.enviarEnquete({ ...d, ...e }),
  lista: (c, d, { tipo: _, ...e }) => c.enviarLista({ ...d, ...e }),
  botoes: (c, d, { tipo: _, ...e }) => c.enviarBotoes({ ...d, ...e }),
  figurinha: async (c, d, e, arquivo) =>
    c.enviarFigurinha(
      arquivo ? { ...d, base64: (await arquivo.bytes()).toString('base64') } : { ...d, url: e.url ?? '' },
    ),
  localizacao: (c, d, { tipo: _, ...e }) => c.enviarLocalizacao({ ...d, ...e }),
  contatos: (c, d, { tipo: _, ...e }) => c.enviarContato({ ...d, ...e }),
}

export const ESPECIAIS = chavesDe(ENVIOS)

export async function enviarEspecial(
  cliente: ClienteEvolution,
  destino: Destino,
  especial: EspecialDeEnvio,
  arquivo: ArquivoDeEnvio | undefined,
): Promise<EnvioAceito> {
  const enviar = ENVIOS[especial.tipo] as Enviar<EspecialDeEnvio> | undefined
  if (!enviar)
    throw new ErroDeChat('Erro ao enviar mensagem', 400, undefined, {
      code: 'VALIDATION_ERROR',
      detalhe: 'Este canal não envia esse tipo de mensagem.',
    })
  return enviar(cliente, destino, especial, arquivo)
}
