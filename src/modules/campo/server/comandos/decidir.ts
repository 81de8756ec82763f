import { sql } from 'kysely'
import { conflito as recusar, ErroApp, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { REABRIR } from '#modules/ordens/contract/comum.ts'
import { aplicarAto, papeisDe, type QuemAge } from '#modules/ordens/publico.ts'
import type { PapelNaOrdem } from '#modules/ordens/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { atoNaFila } from '../../contract/atos.ts'
import type { DecisaoDoConflito } from '../../contract/conflitos.ts'
import { conflitoMudou, diaMudou } from '../../eventos.ts'
import { nomeDoAto } from '../../regras/conflitos.ts'
import { conflitoPorId, type Conflito } from '../consultas/conflitos.ts'
import { marcarChegada } from './receber-foto.ts'

export const semConflito = () => naoEncontrado('Este conflito não existe.')

interface Decisao {
  id: string
  decisao: DecisaoDoConflito
  motivo: string
}

/** Decides a conflict, once and as a whole: when one of its acts still does not fit, nothing is applied. */
export async function decidirConflito(u: Unidade, ctx: Ctx, d: Decisao): Promise<string> {
  const trancado = await sql`
    select id
    from campo.conflitos
    where id = ${d.id}
    for update
  `.execute(u.tx)
  if (trancado.rows.length === 0) throw semConflito()
  const c = await conflitoPorId(u.tx, d.id)
  if (!c) throw semConflito()
  if (c.decisao) throw recusar(`${c.decidido_por ?? 'Alguém'} já decidiu este conflito.`)
  if (d.decisao === 'ambas' && !pode(ctx, REABRIR)) throw proibido(REABRIR)
  const ciclo = d.decisao === 'escritorio' ? c.ciclo : await aplicarTudo(u, c, d.decisao)
  if (d.decisao === 'ambas') await reabrir(u, ctx, c, ciclo, d.motivo)
  const agora = d.decisao === 'ambas' ? ciclo + 1 : ciclo
  await anotarNaOrdem(u, ctx, c, agora, d)
  await u.tx
    .updateTable('campo.conflitos')
    .set({ decisao: d.decisao, motivo: d.motivo, decidido_por: ctx.usuario.id, decidido_em: new Date() })
    .where('id', '=', c.id)
    .execute()
  u.auditar({
    acao: 'conflito_do_campo.decidir',
    entidade: 'conflito_do_campo',
    entidade_id: c.id,
    depois: { decisao: d.decisao },
    motivo: d.motivo,
  })
  u.emitir(conflitoMudou, { conflito_id: c.id, ordem_id: c.ordem_id, usuario_id: c.usuario_id, fato: 'decidido' })
  u.emitir(diaMudou, { usuario_id: c.usuario_id })
  return (await conflitoPorId(u.tx, c.id))?.situacao ?? c.situacao
}

/** The technician's own act, also when another one is assigned now: the office takes it upon itself. */
const PAPEIS: ReadonlySet<PapelNaOrdem> = new Set(['tecnico', 'operador', 'agendador', 'supervisor'])
const doTecnico = (c: Conflito): QuemAge => ({ usuarioId: c.usuario_id, papeis: PAPEIS, comoEscalado: true })

/** Applies the acts of the device in their order, under new ids: the refused ones are stored under the old. */
async function aplicarTudo(u: Unidade, c: Conflito, decisao: 'celular' | 'ambas'): Promise<number> {
  const { rows } = await sql<{ ato: unknown }>`
    select ato
    from campo.recebidos
    where conflito_id = ${c.id}
    order by seq
  `.execute(u.tx)
  if (decisao === 'ambas' && rows.length === 0) throw recusar('Não há o que concluir neste conflito.')
  let ciclo = c.ciclo
  for (const { ato } of rows) {
    const lido = atoNaFila.safeParse(ato)
    if (!lido.success)
      throw recusar('Este envio veio incompleto: não dá para aplicar. Deixe valer o que o escritório fez.')
    const { ordem_id, visto: _visto, seq: _seq, ...resto } = lido.data
    const relogio_s = Math.abs(Number(c.relogio_ms)) > 120_000 ? Math.round(Number(c.relogio_ms) / 1000) : 0
    try {
      const r = await aplicarAto(u, doTecnico(c), ordem_id, {
        ...resto,
        id: uuidv7(),
        ciclo,
        aparelho: c.aparelho_id,
        relogio_s,
      })
      ciclo = r.ordem.ciclo
      // its bytes came while the act was in the tray
      if (resto.tipo === 'fotografar') await marcarChegada(u, resto.dados.sha256)
    } catch (erro) {
      if (!(erro instanceof ErroApp) || erro.status >= 500) throw erro
      throw recusar(`Não deu para aplicar “${nomeDoAto(resto.tipo)}”: ${erro.message} Nada mudou.`)
    }
  }
  return ciclo
}

async function reabrir(u: Unidade, ctx: Ctx, c: Conflito, ciclo: number, motivo: string): Promise<void> {
  await aplicarAto(u, { usuarioId: ctx.usuario.id, papeis: papeisDe(ctx) }, c.ordem_id, {
    id: uuidv7(),
    tipo: 'reabrir',
    ciclo,
    ocorrido_em: new Date().toISOString(),
    relogio_s: 0,
    dados: { motivo },
  })
}

const DECIDIU: Readonly<Record<DecisaoDoConflito, string>> = {
  celular: 'Conflito do campo: valeu o registro do celular.',
  escritorio: 'Conflito do campo: valeu o que o escritório fez; o registro do celular ficou guardado.',
  ambas: 'Conflito do campo: valeram os dois; a ordem foi reaberta.',
}

async function anotarNaOrdem(u: Unidade, ctx: Ctx, c: Conflito, ciclo: number, d: Decisao): Promise<void> {
  await aplicarAto(u, { usuarioId: ctx.usuario.id, papeis: papeisDe(ctx) }, c.ordem_id, {
    id: uuidv7(),
    tipo: 'nota',
    ciclo,
    ocorrido_em: new Date().toISOString(),
    relogio_s: 0,
    dados: { texto: `${DECIDIU[d.decisao]} ${d.motivo}`, interna: true },
  })
}

/** Notes who is looking at a conflict; returns who looked before, if it was another person in the last ten minutes. */
export async function abrirConflito(u: Unidade, ctx: Ctx, id: string): Promise<{ por: string; em: string } | null> {
  const c = await conflitoPorId(u.tx, id)
  if (!c) throw semConflito()
  const recente = c.visto_em !== null && Date.now() - c.visto_em.getTime() < 10 * 60_000
  const outro = recente && c.visto_por !== ctx.usuario.id && c.visto_por_nome && c.visto_em
  if (!c.decisao)
    await sql`
      update campo.conflitos
      set visto_por = ${ctx.usuario.id}, visto_em = now()
      where id = ${id}
        and decisao is null
    `.execute(u.tx)
  return outro ? { por: c.visto_por_nome?.split(' ')[0] ?? '', em: c.visto_em?.toISOString() ?? '' } : null
}
