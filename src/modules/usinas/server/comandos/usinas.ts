import { classificarGd } from '#engines/energia/classe.ts'
import { diaAqui } from '#kit/aqui.ts'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { NovaUsina } from '../../contract/usinas.ts'
import { usinaMudou } from '../../eventos.ts'
import { rateioEm } from '../consultas/rateio-em.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { lerContasDaUnidade } from './contas.ts'
import { recalcularMeses } from './meses.ts'

async function classeDe(tx: Tx, d: NovaUsina, id: string | null) {
  const vigente = id ? await rateioEm(tx, id, diaAqui()) : null
  return classificarGd({
    dataProtocolo: d.protocolo_em,
    kwAc: Math.min(d.kwp, d.ca_kw),
    despachavel: d.despachavel,
    modalidade: d.modalidade,
    maiorParticipacaoPct: Math.max(0, ...(vigente?.linhas.map((l) => l.parte ?? 0) ?? [])),
  })
}

export async function criarUsina(u: Unidade, d: NovaUsina): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('usinas.usinas')
    .values({ id, ...d, classe_gd: await classeDe(u.tx, d, null), criada_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'usina.criar', entidade: 'usina', entidade_id: id, depois: { nome: d.nome, kwp: d.kwp } })
  u.emitir(usinaMudou, { usina_id: id })
  if (d.unidade_id) await lerContasDaUnidade(u, d.unidade_id)
  return id
}

export async function alterarUsina(u: Unidade, id: string, versao: number, d: NovaUsina): Promise<void> {
  const antes = await usinaPorId(u.tx, id, true)
  if (antes.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Esta usina mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: antes.versao },
    })
  await u.tx
    .updateTable('usinas.usinas')
    .set({ ...d, classe_gd: await classeDe(u.tx, d, id), versao: versao + 1, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  const { rows } = await sql<{ competencia: string }>`
    select competencia
    from usinas.meses
    where usina_id = ${id}
      and not fechado
  `.execute(u.tx)
  await recalcularMeses(
    u.tx,
    await usinaPorId(u.tx, id),
    rows.map((r) => r.competencia),
  )
  const todas: Record<string, unknown> = { ...antes }
  u.auditar({
    acao: 'usina.alterar',
    entidade: 'usina',
    entidade_id: id,
    antes: Object.fromEntries(Object.keys(d).map((chave) => [chave, todas[chave]])),
    depois: d,
  })
  u.emitir(usinaMudou, { usina_id: id })
  if (d.unidade_id && d.unidade_id !== antes.unidade_id) await lerContasDaUnidade(u, d.unidade_id)
}
