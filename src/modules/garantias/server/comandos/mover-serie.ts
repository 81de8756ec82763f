import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { mapas } from '../../contract/mapa.ts'
import { fechar, inserir } from './series.ts'
import { agoraNoBanco, lerVaga, ocupanteDa, registrarNoMapa, trancarUsina, type Onde } from './vaga.ts'

export interface Movida {
  lugar: string
  /** the serial that was there, and now is in the position that the other one left */
  trocou_com: string | null
}

/**
 * Moves a serial to another position of the same plant; what is there takes the position that it leaves. Both are closed and
 * begin again at the same instant, so that the history has each position at each time. The same key again changes nothing.
 */
export async function moverSerie(u: Unidade, usinaId: string, p: BodyDe<typeof mapas.mover>): Promise<Movida> {
  await trancarUsina(u, usinaId)
  const destino: Onde = { string_id: p.string_id, posicao: p.posicao, equipamento_id: null }
  const para = await lerVaga(u.tx, usinaId, destino)
  const feita = await u.tx
    .selectFrom('garantias.instalacoes')
    .select(['string_id', 'posicao'])
    .where('id', '=', p.chave)
    .executeTakeFirst()
  if (feita) {
    if (feita.string_id !== p.string_id || feita.posicao !== p.posicao)
      throw conflito('Este envio já foi usado em outra posição. Atualize a página.')
    return { lugar: para.lugar, trocou_com: null }
  }
  const antes = await u.tx
    .selectFrom('garantias.instalacoes')
    .selectAll()
    .where('id', '=', p.instalacao_id)
    .where('usina_id', '=', usinaId)
    .executeTakeFirst()
  if (!antes || antes.string_id === null) throw naoEncontrado('Este módulo não está nesta usina.')
  if (antes.retirada_em) throw conflito(`${antes.serie} já saiu dessa posição. Atualize a página.`)
  const de = await lerVaga(u.tx, usinaId, {
    string_id: antes.string_id,
    posicao: antes.posicao,
    equipamento_id: null,
  })
  if (de.lugar === para.lugar) return { lugar: para.lugar, trocou_com: null }
  if (de.item_id !== para.item_id)
    throw conflito(`${para.lugar} é de outro modelo (${para.modelo}). Mova só entre posições do mesmo modelo.`)
  const ocupante = await ocupanteDa(u.tx, para)
  const em = await agoraNoBanco(u.tx)
  await fechar(u, antes.id, em, `Movida para ${para.lugar}`)
  if (ocupante) await fechar(u, ocupante.id, em, `Movida para ${de.lugar}`)
  await inserir(u, para, { id: p.chave, serie: antes.serie, em, fora_da_nota: antes.fora_da_nota })
  if (ocupante) await inserir(u, de, { id: uuidv7(), serie: ocupante.serie, em, fora_da_nota: ocupante.fora_da_nota })
  registrarNoMapa(u, usinaId, 'mover', {
    antes: { lugar: de.lugar, serie: antes.serie },
    depois: { lugar: para.lugar, ...(ocupante ? { trocou_com: ocupante.serie } : {}) },
  })
  return { lugar: para.lugar, trocou_com: ocupante?.serie ?? null }
}
