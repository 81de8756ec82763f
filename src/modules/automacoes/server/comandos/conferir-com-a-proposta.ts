import type { Estagio } from '#engines/funil/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import type { CartaoTrancado } from '#modules/funis/publico.ts'
import { propostaDoCartao } from '#modules/propostas/publico.ts'
import { ehFatoDoQuadro, recusaDoQuadro } from '#modules/propostas/regras/no-quadro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { automacoesAtivas } from './disparar.ts'

/**
 * A stage to which a rule of the funnel moves a card on a fact of its proposal mirrors that fact: it is reached by the
 * act on the proposal. By hand only while the proposal is already there.
 */
export async function conferirComAProposta(tx: Tx, c: CartaoTrancado, alvo: Estagio): Promise<void> {
  const proposta = await propostaDoCartao(tx, { id: c.id, contato_id: null })
  if (!proposta) return
  const fatos = (await automacoesAtivas(tx, c.funil_id)).flatMap(({ definicao: { gatilho, quando, acoes } }) =>
    gatilho.tipo === 'proposta' &&
    quando === null &&
    ehFatoDoQuadro(gatilho.qual) &&
    acoes.some((a) => a.tipo === 'mover' && a.estagio_id === alvo.id)
      ? [gatilho.qual]
      : [],
  )
  const recusa = recusaDoQuadro(fatos, proposta.estado, alvo.nome)
  if (recusa)
    throw new ErroApp('PROPOSTA', 409, recusa.frase, {
      details: { proposta: { id: proposta.id, tipo: proposta.tipo }, ato: recusa.ato },
    })
}
