import { sql } from 'kysely'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { fichaDoInversor } from '#modules/catalogo/contract/fichas.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { NovaString } from '../../contract/mapa.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { registrarNoMapa, trancarUsina } from './vaga.ts'

async function itemDoCatalogo(tx: Tx, id: string): Promise<{ tipo: string; nome: string; ficha: unknown }> {
  const { rows } = await sql<{ tipo: string; nome: string; ficha: unknown }>`
    select tipo, btrim(marca || ' ' || modelo) as nome, ficha
    from catalogo_publico.itens
    where id = ${id}
  `.execute(tx)
  if (!rows[0])
    throw invalido('Este modelo não está no catálogo.', [{ campo: 'item_id', mensagem: 'Escolha o modelo' }])
  return rows[0]
}

async function proximo(tx: Tx, consulta: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await consulta.execute(tx)
  return rows[0]?.n ?? 1
}

/** A place for an inverter, with the trackers of its datasheet, or for a meter. */
export async function equipar(
  u: Unidade,
  usinaId: string,
  p: { tipo: 'inversor' | 'medidor'; item_id: string },
): Promise<string> {
  await trancarUsina(u, usinaId)
  const item = await itemDoCatalogo(u.tx, p.item_id)
  const ficha = p.tipo === 'inversor' ? fichaDoInversor.safeParse(item.ficha) : null
  if (ficha && (item.tipo !== 'inversor' || !ficha.success))
    throw invalido('Este modelo não tem ficha de inversor no catálogo.', [
      { campo: 'item_id', mensagem: 'Escolha um inversor com ficha técnica' },
    ])
  const mppts = ficha?.success ? ficha.data.mppts : 0
  const n = await proximo(
    u.tx,
    sql<{ n: number }>`
      select coalesce(max(n), 0) + 1 as n
      from garantias.equipamentos
      where usina_id = ${usinaId}
        and tipo = ${p.tipo}
        and arquivado_em is null
    `,
  )
  const id = uuidv7()
  await u.tx
    .insertInto('garantias.equipamentos')
    .values({ id, usina_id: usinaId, tipo: p.tipo, n, item_id: p.item_id, mppts })
    .execute()
  if (mppts > 0)
    await u.tx
      .insertInto('garantias.mppts')
      .values(Array.from({ length: mppts }, (_, k) => ({ inversor_id: id, n: k + 1 })))
      .execute()
  registrarNoMapa(u, usinaId, 'equipar', { depois: { tipo: p.tipo, n, modelo: item.nome } })
  return id
}

/** Takes a place out of the plant once nothing hangs on it. */
export async function desequipar(u: Unidade, usinaId: string, id: string): Promise<void> {
  await trancarUsina(u, usinaId)
  const { rows } = await sql<{ tipo: string; n: number; strings: number; serie: string | null }>`
    select
      x.tipo,
      x.n,
      (
        select count(*)::int
        from garantias.strings s
        where s.inversor_id = x.id
          and s.arquivada_em is null
      ) as strings,
      (
        select i.serie
        from garantias.instalacoes i
        where i.equipamento_id = x.id
          and i.retirada_em is null
      ) as serie
    from garantias.equipamentos x
    where x.id = ${id}
      and x.usina_id = ${usinaId}
      and x.arquivado_em is null
  `.execute(u.tx)
  const [e] = rows
  if (!e) throw naoEncontrado('Este equipamento não está nesta usina.')
  if (e.strings > 0) throw conflito('Há strings neste inversor. Passe-as a outro ou tire-as antes.')
  if (e.serie) throw conflito(`A série ${e.serie} está neste lugar. Tire-a antes.`)
  await u.tx.updateTable('garantias.equipamentos').set({ arquivado_em: new Date() }).where('id', '=', id).execute()
  registrarNoMapa(u, usinaId, 'desequipar', { antes: { tipo: e.tipo, n: e.n } })
}

async function exigirModulo(tx: Tx, id: string): Promise<void> {
  if ((await itemDoCatalogo(tx, id)).tipo !== 'modulo')
    throw invalido('Escolha um módulo do catálogo.', [{ campo: 'item_id', mensagem: 'Escolha o módulo' }])
}

export async function criarString(u: Unidade, usinaId: string, d: NovaString): Promise<string> {
  await trancarUsina(u, usinaId)
  await exigirModulo(u.tx, d.item_id)
  const n = await proximo(
    u.tx,
    sql<{ n: number }>`
      select coalesce(max(n), 0) + 1 as n
      from garantias.strings
      where usina_id = ${usinaId}
        and arquivada_em is null
    `,
  )
  const id = uuidv7()
  await u.tx
    .insertInto('garantias.strings')
    .values({ id, usina_id: usinaId, n, ...d })
    .execute()
  registrarNoMapa(u, usinaId, 'desenhar', { depois: { string: nomeDaString(n), modulos: d.modulos, mppt: d.mppt } })
  return id
}

async function trancarString(tx: Tx, usinaId: string, id: string) {
  const s = await tx
    .selectFrom('garantias.strings')
    .selectAll()
    .where('id', '=', id)
    .where('usina_id', '=', usinaId)
    .where('arquivada_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!s) throw naoEncontrado('Esta string não está mais no desenho.')
  return s
}

export async function alterarString(
  u: Unidade,
  usinaId: string,
  p: { id: string; versao: number; string: NovaString },
): Promise<void> {
  await trancarUsina(u, usinaId)
  const antes = await trancarString(u.tx, usinaId, p.id)
  if (antes.versao !== p.versao)
    throw new ErroApp('VERSAO', 409, 'Esta string mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: antes.versao },
    })
  await exigirModulo(u.tx, p.string.item_id)
  await u.tx
    .updateTable('garantias.strings')
    .set({ ...p.string, versao: p.versao + 1 })
    .where('id', '=', p.id)
    .execute()
  const { modulos, mppt, agua, invertida } = antes
  registrarNoMapa(u, usinaId, 'corrigir', {
    antes: { string: nomeDaString(antes.n), modulos, mppt, agua, invertida },
    depois: { string: nomeDaString(antes.n), ...p.string },
  })
}

export async function apagarString(u: Unidade, usinaId: string, id: string): Promise<void> {
  await trancarUsina(u, usinaId)
  const s = await trancarString(u.tx, usinaId, id)
  await u.tx.updateTable('garantias.strings').set({ arquivada_em: new Date() }).where('id', '=', id).execute()
  registrarNoMapa(u, usinaId, 'apagar', { antes: { string: nomeDaString(s.n), modulos: s.modulos } })
}
