import { sql } from 'kysely'
import { listaFalada } from '#kit/lista-falada.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import { condicaoEmPalavras } from '#engines/funil/palavras.ts'
import type { Definicao } from '#engines/funil/tipos.ts'
import { momentoAqui } from '#kit/aqui.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import {
  camposEmUso,
  funilVigente,
  type Botao,
  type NoCartao,
  camposComColunas,
  valoresDoCartao,
} from '#modules/funis/publico.ts'
import { automacoesAtivas } from '../comandos/disparar.ts'

export async function botoesDoFunil(db: Db | Tx, funilId: string): Promise<Botao[]> {
  return (await automacoesAtivas(db, funilId)).flatMap(({ id, versao, definicao: { gatilho, quando } }) =>
    gatilho.tipo === 'botao' ? [{ id, versao, rotulo: gatilho.rotulo, estagios: gatilho.estagios, quando }] : [],
  )
}

/** A run that continues within this time is shown as running; a longer wait is shown with its end. */
const LOGO_MS = 60_000

/**
 * The reason a button cannot run on a card, as the end of a sentence; null: it can. Names only the conditions that are
 * false.
 */
export function impedimentoDe(b: Botao, c: NoCartao, d: Definicao, campos: ReadonlyMap<string, Campo>): string | null {
  if (c.arquivado) return 'o cartão está arquivado'
  if (b.estagios.length > 0 && !b.estagios.includes(c.estagio_id))
    return `só vale em ${listaFalada(d.estagios.filter((e) => b.estagios.includes(e.id)).map((e) => e.nome))}`
  if (valeParaOCartao(b.quando, c.valores) || !b.quando) return null
  const { juntar, regras } = b.quando
  return `só vale quando ${condicaoEmPalavras({ juntar, regras: juntar === 'e' ? regras.filter((r) => !valeParaOCartao({ juntar, regras: [r] }, c.valores)) : regras }, camposComColunas(campos))}`
}

/** The buttons of the card's stage, with the reason each cannot run now. */
export async function botoesDoCartao(db: Db, c: { id: string; funil_id: string; estagio_id: string }) {
  const botoes = (await botoesDoFunil(db, c.funil_id)).filter(
    (b) => b.estagios.length === 0 || b.estagios.includes(c.estagio_id),
  )
  if (botoes.length === 0) return []
  const [{ definicao }, campos, valores, { rows }, { arquivado_em }] = await Promise.all([
    funilVigente(db, c.funil_id),
    camposEmUso(db),
    valoresDoCartao(db, c.id),
    sql<{ regra_id: string; continua_em: Date | null }>`
      select regra_id, max(tentar_em) as continua_em
      from funis.execucoes
      where cartao_id = ${c.id}
        and situacao = 'pendente'
      group by 1
    `.execute(db),
    db.selectFrom('funis_publico.cartoes').select('arquivado_em').where('id', '=', c.id).executeTakeFirstOrThrow(),
  ])
  const logo = Date.now() + LOGO_MS
  return botoes.map((b) => {
    const andamento = rows.find((r) => r.regra_id === b.id)
    const espera =
      andamento?.continua_em && andamento.continua_em.getTime() > logo
        ? `já começou, e continua em ${momentoAqui(andamento.continua_em).slice(0, 16)}`
        : null
    return {
      regra_id: b.id,
      rotulo: b.rotulo,
      andando: andamento !== undefined && !espera,
      impedimento:
        espera ??
        impedimentoDe(b, { estagio_id: c.estagio_id, arquivado: arquivado_em !== null, valores }, definicao, campos),
    }
  })
}
