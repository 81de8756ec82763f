import { invalido } from '#kit/erro.ts'
import { dadosDoEspecial, recusasDoEspecial, resumoDoEspecial } from '#modules/chat/especiais/regras/registro.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'

/**
 * Validates a structured message and returns what is stored: the substitute text, the kind that cards render, and the
 * payload for the channel.
 */
export function conferirEspecial(
  especial: EspecialDeEnvio,
  recursos: Pick<RecursosDoCanal, 'especiais'>,
  temArquivo = false,
): { texto: string; dados: Record<string, unknown> } {
  if (!recursos.especiais.includes(especial.tipo))
    throw invalido('Este canal não envia esse tipo de mensagem.', [
      { campo: 'especial', mensagem: 'Este canal não envia esse tipo de mensagem.' },
    ])
  const campos = recusasDoEspecial(especial, temArquivo)
  if (campos[0]) throw invalido(campos[0].mensagem, campos)
  return { texto: resumoDoEspecial(especial), dados: dadosDoEspecial(especial) }
}
