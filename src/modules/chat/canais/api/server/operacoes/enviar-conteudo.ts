import { PRESENCA_PADRAO } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import type { Citacao } from '#modules/chat/nucleo/regras/envio/campos.ts'
import type { ListaDeCandidatos } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { lerEnvioAceito, type EnvioAceito } from '../envio-aceito.ts'

interface Destinado {
  number: string
  delay: number
  quoted?: Citacao | null | undefined
}

/** Sends structured content with the fields that all kinds share: recipient, delay, quotation. */
export function enviarConteudo(
  ctx: ContextoApi,
  frase: string,
  candidatos: ListaDeCandidatos,
  { number, delay, quoted }: Destinado,
  conteudo: Record<string, unknown>,
): Promise<EnvioAceito> {
  const corpo = { number, ...conteudo, delay, presence: PRESENCA_PADRAO, ...(quoted ? { quoted } : {}) }
  return envolver(frase, async () =>
    lerEnvioAceito(exigirSucesso(await chamar(ctx, { metodo: 'POST', candidatos, corpo }))),
  )
}
