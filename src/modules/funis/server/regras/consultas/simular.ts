import { sql } from 'kysely'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import type { Valores } from '#engines/funil/campos.ts'
import type { DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { emPalavras } from '../../../regras/em-palavras.ts'
import { comFatos } from '../../consultas/fatos.ts'
import { expedienteNoFunil } from '../../consultas/expediente.ts'
import { camposEmUso } from '../../consultas/funil.ts'
import { cartaoNoFunil, type Alcance } from '../../politica.ts'
import { camposComColunas, comColunas, valoresDoCartao } from './valores.ts'
import { fraseDaAcao, nomesDaRegra } from './frases.ts'

/** What the rule would do with this card as it is now. Reads only. */
export async function simularNoCartao(db: Db, d: DefinicaoDaRegra, funilId: string, cartaoId: string) {
  const [valores, campos, nomes, expediente] = await Promise.all([valoresDoCartao(db, cartaoId), camposEmUso(db), nomesDaRegra(db, funilId, d), expedienteNoFunil(db, funilId)])
  const rotulos = camposComColunas(campos)
  const comparacoes = (d.quando?.regras ?? []).map((r) => ({ campo: r.campo, rotulo: rotulos.get(r.campo)?.rotulo ?? r.campo, vale: valeParaOCartao({ juntar: 'e', regras: [r] }, valores) }))
  const noEstagio = await noEstagioDaRegra(db, d, cartaoId)
  if (noEstagio !== null) comparacoes.unshift({ campo: 'estagio', rotulo: 'Estágio do cartão', vale: noEstagio })
  return { vale: noEstagio !== false && valeParaOCartao(d.quando, valores), comparacoes, passos: d.acoes.map((a) => fraseDaAcao(a, nomes, emPalavras(campos, valores), expediente)) }
}

/** Whether the card stands where a rule of some stages runs; null: it runs in all of them. */
async function noEstagioDaRegra(db: Db, { gatilho }: DefinicaoDaRegra, cartaoId: string): Promise<boolean | null> {
  if (!('estagios' in gatilho) || gatilho.estagios.length === 0) return null
  const { estagio_id } = await db.selectFrom('funis.cartoes').select('estagio_id').where('id', '=', cartaoId).executeTakeFirstOrThrow()
  return gatilho.estagios.includes(estagio_id)
}

const MAXIMO = 5000
const MOSTRADOS = 20

/** Open cards for which the condition holds now: those of the asker's own list, and no other. */
export async function previaNoFunil(db: Db, a: Alcance, d: DefinicaoDaRegra, funilId: string) {
  const estagio = d.gatilho.tipo === 'saiu' ? sql`c.estagio_id = ${d.gatilho.estagio_id}::uuid` : 'estagios' in d.gatilho && d.gatilho.estagios.length > 0 ? sql`c.estagio_id = any(${[...d.gatilho.estagios]}::uuid[])` : sql`true`
  const { rows } = await sql<{ id: string; titulo: string; valores: Valores }>`select c.id, c.titulo, ${comColunas} as valores from funis.cartoes c ${comFatos}
    where c.funil_id = ${funilId} and c.situacao = 'aberto' and c.arquivado_em is null and ${cartaoNoFunil(a, funilId)} and ${estagio} order by c.criado_em desc limit ${MAXIMO}`.execute(db)
  const certos = rows.filter((c) => valeParaOCartao(d.quando, c.valores))
  return { total: certos.length, cartoes: certos.slice(0, MOSTRADOS).map(({ id, titulo }) => ({ id, titulo })) }
}
