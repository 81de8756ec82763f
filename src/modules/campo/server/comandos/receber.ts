import { sql } from 'kysely'
import { conflitoQuePrende, emOrdem, entradaDoAto } from '#engines/sincronia/receber.ts'
import { relogioFora } from '#engines/sincronia/relogio.ts'
import type { TipoDeConflito } from '#engines/sincronia/tipos.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { papeisDe, receberAto } from '#modules/ordens/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { atoNaFila, type AtoLido, type ResultadoDoEnvio } from '../../contract/atos.ts'
import { conflitoMudou, diaMudou } from '../../eventos.ts'
import { tipoDoConflito } from '../../regras/conflitos.ts'
import { conhecidasDe } from '../consultas/ordens-do-tecnico.ts'
import { marcarChegada } from './receber-foto.ts'
import { outraMedida } from '../consultas/outra-medida.ts'

interface Envelope {
  id: string
  ordem_id: string
  seq: number
  [campo: string]: unknown
}
export interface Lote {
  aparelho: string
  enviado_em: string
  atos: readonly Envelope[]
  agente: string | undefined
}
interface Recebidos {
  ultimo_seq: number
  resultados: ResultadoDoEnvio[]
}

/**
 * Takes the acts of a device in its order, each in a transaction of its own: applied, or kept in the tray with the
 * reason. A repeated one returns what became of it. Stops at a gap: the device sends again from there.
 */
export async function receberDoAparelho(s: Servicos, ctx: Ctx, lote: Lote): Promise<Recebidos> {
  const ids = [...new Set(lote.atos.map((a) => a.ordem_id))]
  const conhecidas = await conhecidasDe(s.banco.db, ctx.usuario.id, ids)
  if (ids.some((id) => !conhecidas.has(id))) throw naoEncontrado('Ordem de serviço não encontrada.')
  const desvioMs = Date.parse(lote.enviado_em) - Date.now()
  const resultados: ResultadoDoEnvio[] = []
  let ultimo = await s.executar(ctx, (u) => apresentarAparelho(u, ctx, lote, desvioMs))
  for (const ato of emOrdem(lote.atos)) {
    const r = await s.executar(ctx, (u) => receberUm(u, ctx, lote.aparelho, ato, desvioMs))
    if (!r) break
    resultados.push(r)
    ultimo = Math.max(ultimo, ato.seq)
  }
  return { ultimo_seq: ultimo, resultados }
}

async function apresentarAparelho(u: Unidade, ctx: Ctx, lote: Lote, desvioMs: number): Promise<number> {
  const { rows } = await sql<{ usuario_id: string; ultimo_seq: string }>`
    insert into campo.aparelhos (id, usuario_id, relogio_ms, agente)
    values (${lote.aparelho}, ${ctx.usuario.id}, ${desvioMs}, ${lote.agente?.slice(0, 300) ?? null})
    on conflict (id) do update
    set relogio_ms = excluded.relogio_ms, agente = excluded.agente, visto_em = now()
    where aparelhos.usuario_id = excluded.usuario_id
    returning usuario_id, ultimo_seq
  `.execute(u.tx)
  const [aparelho] = rows
  if (!aparelho) throw conflito('Este aparelho guarda os envios de outra pessoa.')
  return Number(aparelho.ultimo_seq)
}

async function receberUm(
  u: Unidade,
  ctx: Ctx,
  aparelho: string,
  ato: Envelope,
  desvioMs: number,
): Promise<ResultadoDoEnvio | null> {
  const { ultimo_seq } = await u.tx
    .selectFrom('campo.aparelhos')
    .select('ultimo_seq')
    .where('id', '=', aparelho)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const antes = await jaChegou(u, ato)
  if (antes) return antes
  const entrada = entradaDoAto({ ultimo: Number(ultimo_seq) }, ato.seq)
  if (entrada.tipo === 'falta') return null
  if (entrada.tipo === 'repetido') throw conflito('Este envio repete o número de outro. Atualize o aplicativo.')
  const destino = await julgar(u, ctx, aparelho, ato, desvioMs)
  await u.tx
    .insertInto('campo.recebidos')
    .values({
      ato_id: ato.id,
      aparelho_id: aparelho,
      seq: ato.seq,
      ordem_id: ato.ordem_id,
      ato: JSON.stringify(ato),
      resultado: destino.conflito ? 'conflito' : 'aceito',
      conflito_id: destino.conflito,
    })
    .execute()
  await u.tx.updateTable('campo.aparelhos').set({ ultimo_seq: ato.seq }).where('id', '=', aparelho).execute()
  u.emitir(diaMudou, { usuario_id: ctx.usuario.id })
  return { id: ato.id, resultado: destino.conflito ? 'conflito' : 'aceito', frase: destino.frase }
}

/** What became of an act that arrived before. The same id with another content is a mistake of the sender. */
async function jaChegou(u: Unidade, ato: Envelope): Promise<ResultadoDoEnvio | null> {
  const { rows } = await sql<{ resultado: ResultadoDoEnvio['resultado']; igual: boolean; frase: string | null }>`
    select r.resultado, r.ato = ${JSON.stringify(ato)}::jsonb as igual, c.frase
    from campo.recebidos r
    left join campo.conflitos c on c.id = r.conflito_id
    where r.ato_id = ${ato.id}
  `.execute(u.tx)
  const [antes] = rows
  if (!antes) return null
  if (!antes.igual) throw conflito('Este envio já chegou com outro conteúdo. Atualize o aplicativo.')
  return { id: ato.id, resultado: antes.resultado, frase: antes.frase }
}

interface DestinoDoAto {
  conflito: string | null
  frase: string | null
}

async function julgar(
  u: Unidade,
  ctx: Ctx,
  aparelho: string,
  envelope: Envelope,
  desvioMs: number,
): Promise<DestinoDoAto> {
  const preso = await quePrende(u, aparelho, envelope.ordem_id)
  if (preso) return { conflito: preso.id, frase: preso.frase }
  const novo = (tipo: TipoDeConflito, razao: string, frase: string) =>
    abrirConflito(u, ctx, { aparelho, ordem_id: envelope.ordem_id, tipo, razao, frase })
  const lido = atoNaFila.safeParse(envelope)
  if (!lido.success) {
    const frase = lido.error.issues[0]?.message ?? 'O envio veio incompleto.'
    return await novo('transicao', 'formato', `Não deu para ler este envio: ${frase}`.slice(0, 500))
  }
  const ato = lido.data
  const outra = ato.tipo === 'responder' ? await outraMedida(u.tx, ctx.usuario.id, ato) : null
  if (outra) return await novo('valor', 'valor', outra)
  const r = await receberAto(u, { usuarioId: ctx.usuario.id, papeis: papeisDe(ctx) }, ato.ordem_id, {
    ...semCampos(ato),
    aparelho,
    seq: ato.seq,
    relogio_s: relogioFora(desvioMs) ? Math.round(desvioMs / 1000) : 0,
  })
  if (r.aceito) {
    if (ato.tipo === 'fotografar') await marcarChegada(u, ato.dados.sha256)
    return { conflito: null, frase: null }
  }
  const comSeries = 'series' in ato.dados && ato.dados.series.length > 0
  const tipo = tipoDoConflito({ razao: r.razao, situacao: r.ordem.situacao, ato: ato.tipo, comSeries })
  return await novo(tipo, r.razao, r.frase)
}

/** The act as the orders take it, without what only the outbox needs. */
function semCampos({ ordem_id: _ordem, visto: _visto, ...ato }: AtoLido) {
  return ato
}

async function quePrende(u: Unidade, aparelho: string, ordemId: string) {
  const abertos = await u.tx
    .selectFrom('campo.conflitos')
    .select(['id', 'tipo', 'frase', 'aparelho_id', 'ordem_id'])
    .where('aparelho_id', '=', aparelho)
    .where('ordem_id', '=', ordemId)
    .where('decisao', 'is', null)
    .orderBy('id')
    .execute()
  return conflitoQuePrende(
    abertos.map((c) => ({ ...c, aparelho: c.aparelho_id, alvo: c.ordem_id })),
    { aparelho, alvo: ordemId },
  )
}

interface NovoConflito {
  aparelho: string
  ordem_id: string
  tipo: TipoDeConflito
  razao: string
  frase: string
}

async function abrirConflito(u: Unidade, ctx: Ctx, c: NovoConflito): Promise<DestinoDoAto> {
  const id = uuidv7()
  await u.tx
    .insertInto('campo.conflitos')
    .values({
      id,
      ordem_id: c.ordem_id,
      aparelho_id: c.aparelho,
      usuario_id: ctx.usuario.id,
      tipo: c.tipo,
      razao: c.razao,
      frase: c.frase,
    })
    .execute()
  u.auditar({
    acao: 'conflito_do_campo.abrir',
    entidade: 'conflito_do_campo',
    entidade_id: id,
    depois: { tipo: c.tipo, ordem_id: c.ordem_id },
  })
  u.emitir(conflitoMudou, { conflito_id: id, ordem_id: c.ordem_id, usuario_id: ctx.usuario.id, fato: 'aberto' })
  return { conflito: id, frase: c.frase }
}
