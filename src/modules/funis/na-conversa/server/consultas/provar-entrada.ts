import { sql } from 'kysely'
import { situacaoDe } from '#engines/funil/tipos.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { conversasDoFunil, ProvaDaEntrada } from '../../contract/conversas.ts'
import { emPalavras } from '#modules/funis/nucleo/regras/em-palavras.ts'
import { camposEmUso, funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { fatosDoLead, tituloDoLead } from '../comandos/lead.ts'
import { entradaDoLead, leadPorId, type LeadLido } from './entradas-da-meta.ts'

type Pedida = BodyDe<typeof conversasDoFunil.provarEntradaDaMeta>
const serve = (e: Pedida, l: LeadLido) =>
  (['formulario_id', 'campanha_id', 'conjunto_id'] as const).every((k) => e[k] === null || e[k] === l[k])
const peso = (e: Pick<Pedida, 'formulario_id' | 'campanha_id' | 'conjunto_id'>) =>
  Number(e.conjunto_id !== null) * 4 + Number(e.campanha_id !== null) * 2 + Number(e.formulario_id !== null)

/** Previews the card that an existing lead would create through this entry; creates nothing. */
export async function provarEntrada(db: Db, funilId: string, e: Pedida): Promise<ProvaDaEntrada> {
  const lead = await leadPorId(db, e.lead_id)
  if (!lead) throw naoEncontrado('Lead não encontrado.')
  const [funil, campos] = [await funilVigente(db, funilId), await camposEmUso(db)]
  const { valores, recusados } = await fatosDoLead(db, lead, e.mapa)
  const estagio =
    funil.definicao.estagios.find((x) => x.id === e.estagio_id) ??
    funil.definicao.estagios.find((x) => situacaoDe(x.tipo) === 'aberto')
  const lidos = emPalavras(campos, valores)
  return {
    entra: serve(e, lead),
    por_outra: await maisParticular(db, e, lead),
    estagio_nome: estagio?.nome ?? '',
    titulo: tituloDoLead(lead),
    recusados,
    valores: Object.keys(valores).map((chave) => ({
      chave,
      rotulo: campos.get(chave)?.rotulo ?? chave,
      texto: String(lidos[chave] ?? ''),
    })),
  }
}

/** Name of the funnel whose more specific entry takes this lead first; null if none. */
async function maisParticular(db: Db, e: Pedida, lead: LeadLido): Promise<string | null> {
  const outra = await entradaDoLead(db, lead)
  if (!outra) return null
  const { rows } = await sql<{
    nome: string
    formulario_id: string | null
    campanha_id: string | null
    conjunto_id: string | null
  }>`
    select f.nome, x.formulario_id, x.campanha_id, x.conjunto_id
    from funis.entradas_da_meta x
    join funis.funis f on f.id = x.funil_id
    where x.id = ${outra.id}
  `.execute(db)
  return rows[0] && peso(rows[0]) > peso(e) ? rows[0].nome : null
}
