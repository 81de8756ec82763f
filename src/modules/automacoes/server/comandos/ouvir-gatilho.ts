import { ehTipoDeGatilho } from '#engines/regras/gatilhos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { AlvoDoGatilho, Gatilho } from '#platform/gatilho.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { SEGUNDOS_PARA_DESFAZER } from '#modules/funis/publico.ts'
import { trabalhoDoGatilho } from '../tipos-de-trabalho.ts'
import { disparar } from './disparar.ts'

/** The card of a fact, or the open cards of its contact in every funnel, 50 at most. */
function cartoesDo(tx: Tx, alvo: AlvoDoGatilho): Promise<{ id: string; funil_id: string }[]> {
  const todos = tx.selectFrom('funis_publico.cartoes').select(['id', 'funil_id'])
  return (
    'cartao_id' in alvo
      ? todos.where('id', '=', alvo.cartao_id)
      : todos.where('contato_id', '=', alvo.contato_id).where('situacao', '=', 'aberto').limit(50)
  ).execute()
}

/** Handles a fact of another module: after the undo delay, and only if it is still true. */
export async function ouvirGatilho(s: Servicos, g: Gatilho, dados: unknown): Promise<void> {
  const { tipo } = g
  if (!ehTipoDeGatilho(tipo)) throw new Error(`${tipo}: no rule has this trigger`)
  const desde = g.desfazivelDesde?.(dados)
  const em = desde && new Date(desde.getTime() + SEGUNDOS_PARA_DESFAZER * 1000)
  await s.executar(sistema, async (u) => {
    if (em && em > new Date())
      return agendar(u.tx, trabalhoDoGatilho(g), dados, { chave: `regras-${g.fato}:${g.chave(dados)}`, em })
    const alvo = await g.achar(u.tx, dados)
    if (!alvo) return
    for (const c of await cartoesDo(u.tx, alvo))
      await disparar(u, {
        cartao_id: c.id,
        funil_id: c.funil_id,
        profundidade: 0,
        fatos: [{ tipo, qual: alvo.qual ?? null, chave: g.vez(dados, c.id) }],
      })
  })
}
