import { temCodigo } from '#kit/codigo-do-erro.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { conexaoPerdida } from '#platform/postgres/conexao-perdida.ts'

/** PostgreSQL error code `too_many_connections`. */
const CHEIO = '53300'

/**
 * Returns the message to show to the operator, and whether the failure is a bug of ours (`nossa`): then the whole error
 * is logged too.
 */
export function fraseDaFalha(erro: unknown): { frase: string; nossa: boolean } {
  if (erro instanceof FalhaDeInicio) return { frase: erro.message, nossa: false }
  if (temCodigo(erro, CHEIO))
    return {
      frase:
        'O banco de dados não aceita mais conexões: todas as que ele permite estão em uso. Feche outros programas que o usam, ou aumente o limite (max_connections), e tente de novo.',
      nossa: false,
    }
  if (conexaoPerdida(erro))
    return { frase: 'O banco de dados parou de responder durante a partida. Tente de novo em instantes.', nossa: false }
  return {
    frase: `O Girassol não conseguiu iniciar: ${erro instanceof Error ? erro.message : String(erro)}`,
    nossa: true,
  }
}
