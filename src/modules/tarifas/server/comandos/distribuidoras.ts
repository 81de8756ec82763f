import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CorpoDaDistribuidora } from '../../contract/tarifas.ts'
import { baseMudou } from '../../eventos.ts'
import { distribuidoraPorId } from '../consultas/distribuidoras.ts'
import { trancarDistribuidora } from './gravar.ts'

export async function criarDistribuidora(u: Unidade, d: CorpoDaDistribuidora): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('tarifas.distribuidoras')
    .values({ id, ...d })
    .execute()
  await copiarTributos(u, id, d.ufs)
  u.auditar({ acao: 'distribuidora.criar', entidade: 'distribuidora', entidade_id: id, depois: d })
  u.emitir(baseMudou, { que: 'distribuidora' })
  return id
}

export async function alterarDistribuidora(
  u: Unidade,
  id: string,
  { versao, ...d }: CorpoDaDistribuidora & { versao: number },
): Promise<void> {
  await trancarDistribuidora(u.tx, id)
  const { id: _, versao: atual, ...antes } = await distribuidoraPorId(u.tx, id)
  if (atual !== versao)
    throw new ErroApp('VERSAO', 409, 'Esta distribuidora mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: atual },
    })
  await u.tx
    .updateTable('tarifas.distribuidoras')
    .set({ ...d, versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  await copiarTributos(
    u,
    id,
    d.ufs.filter((uf) => !antes.ufs.includes(uf)),
  )
  u.auditar({ acao: 'distribuidora.alterar', entidade: 'distribuidora', entidade_id: id, antes, depois: d })
  u.emitir(baseMudou, { que: 'distribuidora' })
}

/** A utility begins with the latest rates of another one of the state, as a seed to be reviewed. */
export async function copiarTributos(u: Unidade, id: string, ufs: readonly string[]): Promise<void> {
  await sql`
    insert into tarifas.tributos (
      id, distribuidora_id, uf, classe, mes, faixa_de, faixa_ate, icms, pis, cofins, cbs, ibs, politica_icms, limite_kw,
      meses_por_conexao, politica_ate, politica_depois, origem
    )
    select
      uuidv7(), ${id}, t.uf, t.classe, t.mes, t.faixa_de, t.faixa_ate, t.icms, t.pis, t.cofins, t.cbs, t.ibs,
      t.politica_icms, t.limite_kw, t.meses_por_conexao, t.politica_ate, t.politica_depois, 'semente'
    from tarifas.tributos t
    join (
      select distinct on (uf) uf, distribuidora_id, mes
      from tarifas.tributos
      where uf = any(${[...ufs]}::text[])
        and distribuidora_id <> ${id}
        and substituida_por is null
      order by uf, mes desc, distribuidora_id
    ) modelo on modelo.uf = t.uf and modelo.distribuidora_id = t.distribuidora_id and modelo.mes = t.mes
    where t.substituida_por is null
      and not exists (
        select from tarifas.tributos ja
        where ja.distribuidora_id = ${id}
          and ja.uf = t.uf
      )
  `.execute(u.tx)
}
