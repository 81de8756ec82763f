import { sql } from 'kysely'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { funilVigente } from '../consultas/funil.ts'
import { comoEstava } from './como-estava.ts'
import { lugarEm } from './lugar.ts'
import { entrar, type Quem } from './mover.ts'
import { recolherFilhos } from './recolher.ts'
import type { CartaoTrancado } from './trancar.ts'

const MINUTOS = 10

/** Takes back the last move: the card stands where it stood, as long as it had stood there. The log keeps both. `ficaram`: cards it had made elsewhere that somebody works on already. */
export async function desfazerMovimento(u: Unidade, c: CartaoTrancado, seq: number, quem: Quem, agora: Date): Promise<{ seq: number; ficaram: number }> {
  const { rows } = await sql<{ seq: number; de_estagio_id: string; para_estagio_id: string; em: Date; por_tipo: string; desfaz: number | null; desde: Date }>`
    select t.seq, t.de_estagio_id, t.para_estagio_id, t.em, t.por_tipo, t.desfaz, (select a.em from funis.transicoes a where a.cartao_id = t.cartao_id and a.seq < t.seq and a.para_estagio_id = t.de_estagio_id and a.desfaz is null and a.desfeita_por is null order by a.seq desc limit 1) as desde
    from funis.transicoes t where t.cartao_id = ${c.id} order by t.seq desc limit 1`.execute(u.tx)
  const ultima = rows[0]
  if (!ultima || ultima.seq !== seq || ultima.desfaz !== null) throw conflito('Este movimento já não é o último e não pode ser desfeito.')
  if (agora.getTime() - ultima.em.getTime() > MINUTOS * 60_000) throw conflito(`Um movimento pode ser desfeito por ${MINUTOS} minutos. Mova o cartão de volta.`)
  const funil = await funilVigente(u.tx, c.funil_id)
  const alvo = funil.definicao.estagios.find((e) => e.id === ultima.de_estagio_id)
  if (!alvo) throw conflito('O estágio de onde o cartão veio não existe mais.')
  const chaves = funil.definicao.passagens.filter((p) => p.ao_entrar === ultima.para_estagio_id).map((p) => p.chave)
  const ficaram = chaves.length > 0 ? await recolherFilhos(u, c.id, ultima.para_estagio_id, chaves, agora) : 0
  const novo = await entrar(u, c, alvo, { quem, agora, desfaz: seq, desde: ultima.desde, volta: await comoEstava(u.tx, c.id, seq), ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, {}) : c.ordem })
  await sql`update funis.transicoes set desfeita_por = ${novo} where cartao_id = ${c.id} and seq = ${seq}`.execute(u.tx)
  return { seq: novo, ficaram }
}
