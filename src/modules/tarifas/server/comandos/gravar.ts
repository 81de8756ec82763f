import { sql } from 'kysely'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { tarifaMudou } from '../../eventos.ts'
import { fraseDaSobreposicao, sobrepoe, type Periodo } from '../../regras/periodos.ts'
import type { ChaveDaTarifa, Origem, Preco } from '../../tipos.ts'
import { periodoPorId, periodosEmVigor, type LinhaDoPeriodo } from '../consultas/periodos.ts'

export interface PeriodoNovo extends ChaveDaTarifa, Periodo {
  distribuidora_id: string
  reh: string | null
  tusdg: number | null
  precos: readonly Preco[]
}
interface Procedencia {
  origem: Origem
  motivo?: string
  corrige_id?: string
  extrato?: string | null
  revisar_ate?: string | null
}

/** The row of the utility is the lock of its periods: an overlap is seen before the constraint refuses it. */
export async function trancarDistribuidora(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from tarifas.distribuidoras
    where id = ${id}
    for no key update
  `.execute(tx)
  if (rows.length === 0)
    throw invalido('Escolha a distribuidora.', [
      { campo: 'distribuidora_id', mensagem: 'Distribuidora não encontrada' },
    ])
}

/** Refuses days that another period has. `exceto`: those that give way in the same command. */
export async function exigirLugar(tx: Tx, p: Omit<PeriodoNovo, 'precos'>, exceto: readonly string[]): Promise<void> {
  const outros = await periodosEmVigor(tx, p, p.distribuidora_id)
  const outro = outros.find((o) => !exceto.includes(o.id) && sobrepoe(p, o))
  if (!outro) return
  const mensagem = fraseDaSobreposicao(p, outro)
  throw invalido(mensagem, [{ campo: p.inicio < outro.inicio ? 'fim' : 'inicio', mensagem }])
}

export async function incluirPeriodo(
  u: Unidade,
  { precos, distribuidora_id, subgrupo, modalidade, classe, reh, inicio, fim, tusdg }: PeriodoNovo,
  de: Procedencia,
  id = uuidv7(),
): Promise<string> {
  const criado_por = u.autor.usuario?.id ?? null
  await u.tx
    .insertInto('tarifas.vigencias')
    .values({ id, distribuidora_id, subgrupo, modalidade, classe, reh, inicio, fim, tusdg, ...de, criado_por })
    .execute()
  await u.tx
    .insertInto('tarifas.precos')
    .values(precos.map((preco) => ({ ...preco, vigencia_id: id })))
    .execute()
  return id
}

/** Puts a new period in the place of others, which stay for what uses them. */
export async function porNoLugar(
  u: Unidade,
  antes: readonly Pick<LinhaDoPeriodo, 'id'>[],
  p: PeriodoNovo,
  de: Procedencia,
): Promise<string> {
  const id = uuidv7()
  for (const a of antes)
    await u.tx
      .updateTable('tarifas.vigencias')
      .set({ substituida_por: id, versao: sql`versao + 1` })
      .where('id', '=', a.id)
      .execute()
  return incluirPeriodo(u, p, de, id)
}

/** Tells who listens which days may have another tariff now. */
export function emitirMudanca(
  u: Unidade,
  c: ChaveDaTarifa & { distribuidora_id: string },
  periodos: readonly Periodo[],
): void {
  const de = periodos.map((p) => p.inicio).toSorted()[0]
  if (de === undefined) return
  const fins = periodos.map((p) => p.fim)
  u.emitir(tarifaMudou, {
    distribuidora_id: c.distribuidora_id,
    subgrupo: c.subgrupo,
    modalidade: c.modalidade,
    classe: c.classe,
    de,
    ate: fins.includes(null)
      ? null
      : (fins
          .filter((f) => f !== null)
          .toSorted()
          .at(-1) ?? null),
  })
}

/** The period locked for a change, in the version that the caller saw. */
export async function trancarPeriodo(tx: Tx, id: string, versao?: number): Promise<LinhaDoPeriodo> {
  const achado = await periodoPorId(tx, id)
  if (!achado) throw naoEncontrado('Período não encontrado.')
  await trancarDistribuidora(tx, achado.distribuidora_id)
  await sql`
    select from tarifas.vigencias
    where id = ${id}
    for no key update
  `.execute(tx)
  const p = await periodoPorId(tx, id)
  if (!p) throw naoEncontrado('Período não encontrado.')
  if (p.substituida_por) throw conflito('Este período já foi corrigido: outro tomou o lugar dele.')
  if (versao !== undefined && p.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Este período mudou enquanto você o via. Veja como ficou e tente de novo.', {
      details: { versao: p.versao },
    })
  return p
}
