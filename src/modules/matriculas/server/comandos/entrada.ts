import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { proporUnidades } from '#modules/usinas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { emLista, faltaNoLivro } from '../../regras/livro.ts'
import { documentosPedidos, faltamChegar, faltamConferir, NOMES_DOS_DOCUMENTOS } from '../../regras/documentos.ts'
import { documentosDa } from '../consultas/documentos.ts'
import { consentimentosDa, livroDa } from '../consultas/livro.ts'
import { aoPedirRateio } from '../encaixes.ts'
import { entrarNaFila, sairDaFila } from './fila.ts'
import { exigirUsina } from './usina.ts'
import { exigirAto, mudarSituacao, trancar, type MatriculaTrancada } from './nucleo.ts'
import { lancarQuota } from './quota.ts'
import { nomeNaLista, tirarDasUsinas, type UnidadeNaUsina } from './rateio.ts'

/** Asks for the documents of a new member, each once. */
export async function pedirDocumentos(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'pedir_documentos')
  const { rows } = await sql<{ tipo: 'pessoa' | 'empresa' }>`
    select tipo
    from contatos_publico.contatos
    where id = ${m.contato_id}
  `.execute(u.tx)
  const ja = new Set((await documentosDa(u.tx, id)).map((d) => d.tipo))
  const novos = documentosPedidos(rows[0]?.tipo ?? 'pessoa').filter((tipo) => !ja.has(tipo))
  if (novos.length > 0)
    await u.tx
      .insertInto('matriculas.documentos')
      .values(novos.map((tipo) => ({ id: uuidv7(), matricula_id: id, tipo, rotulo: NOMES_DOS_DOCUMENTOS[tipo] })))
      .execute()
  await mudarSituacao(u, m, 'pedir_documentos', { dados: { documentos: novos.map((t) => NOMES_DOS_DOCUMENTOS[t]) } })
}

export async function enviarParaAnalise(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'enviar_para_analise')
  const faltam = faltamChegar(await documentosDa(u.tx, id))
  if (faltam.length > 0) throw conflito(`Falta receber: ${emLista(faltam)}.`, { faltam })
  await mudarSituacao(u, m, 'enviar_para_analise')
}

export async function devolver(u: Unidade, ctx: Ctx, id: string, motivo: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'devolver')
  await mudarSituacao(u, m, 'devolver', { motivo })
}

export async function kwhDe(u: Unidade, matriculaId: string): Promise<number> {
  const { rows } = await sql<{ kwh: number }>`
    select coalesce(sum(kwh_contratado), 0)::float8 as kwh
    from matriculas.unidades
    where matricula_id = ${matriculaId}
      and ate is null
  `.execute(u.tx)
  return rows[0]?.kwh ?? 0
}

/** Approves the entry: the member waits for energy of a plant, at the end of its list. */
export async function aprovar(u: Unidade, ctx: Ctx, id: string, usinaId: string | null): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'aprovar')
  const faltam = faltamConferir(await documentosDa(u.tx, id))
  if (faltam.length > 0) throw conflito(`Falta conferir: ${emLista(faltam)}.`, { faltam })
  const kwh = await kwhDe(u, id)
  if (kwh <= 0) throw conflito('Adicione antes uma unidade consumidora.')
  const usina = usinaId ? await exigirUsina(u, usinaId) : null
  await entrarNaFila(u, id, usinaId, kwh)
  await mudarSituacao(u, m, 'aprovar', { dados: { usina, kwh } })
}

export interface Admissao {
  em: string
  ata: string
  quota_centavos: number
}

/** Gives the next number of the register. The lock is the one of the trigger: two admissions never take the same. */
async function admitir(u: Unidade, m: MatriculaTrancada, a: Admissao, hoje: string): Promise<number> {
  if (a.em > hoje)
    throw invalido('A admissão não pode ser no futuro.', [
      { campo: 'admissao.em', mensagem: 'A admissão não pode ser no futuro' },
    ])
  const falta = faltaNoLivro(await livroDa(u.tx, m.id))
  if (falta.length > 0) throw conflito(`Falta no livro de matrícula: ${emLista(falta)}.`, { falta })
  const { estatuto } = await consentimentosDa(u.tx, m.id)
  if (!estatuto?.dado) throw conflito('Registre antes que a pessoa aceitou o estatuto.')
  await sql`select pg_advisory_xact_lock(hashtextextended('matriculas.livro', 0))`.execute(u.tx)
  const { rows } = await sql<{ numero: number }>`
    update matriculas.matriculas
    set
      numero = (select coalesce(max(numero), 0) + 1 from matriculas.matriculas),
      admitida_em = ${a.em}::date,
      ata = ${a.ata}
    where id = ${m.id}
    returning numero
  `.execute(u.tx)
  const numero = rows[0]?.numero ?? 0
  u.auditar({
    acao: 'matricula.admitir',
    entidade: 'matricula',
    entidade_id: m.id,
    depois: { numero, admitida_em: a.em, ata: a.ata },
  })
  if (a.quota_centavos > 0)
    await lancarQuota(u, m, {
      tipo: 'subscrita',
      valor_centavos: a.quota_centavos,
      em: a.em,
      descricao: `Ata ${a.ata}`,
    })
  return numero
}

/** Takes the member off the waiting list into the sharing of a plant, and admits who is not in the register yet. */
export async function pedirRateio(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { usina_id: string; admissao?: Admissao | undefined },
  agora = new Date(),
): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'pedir_rateio')
  const usina = await exigirUsina(u, d.usina_id)
  if (m.numero === null && !d.admissao)
    throw invalido('Informe a admissão: data e ata.', [{ campo: 'admissao', mensagem: 'Informe a data e a ata' }])
  const numero = m.numero ?? (d.admissao ? await admitir(u, m, d.admissao, diaAqui(agora)) : null)
  const { rows: unidades } = await sql<{ unidadeId: string; kwhContratado: number }>`
    update matriculas.unidades
    set usina_id = ${d.usina_id}
    where matricula_id = ${id}
      and ate is null
    returning unidade_id as "unidadeId", kwh_contratado::float8 as "kwhContratado"
  `.execute(u.tx)
  if (unidades.length === 0) throw conflito('Adicione antes uma unidade consumidora.')
  await sairDaFila(u, id, 'promovida')
  await proporUnidades(u, {
    usinaId: d.usina_id,
    unidades,
    motivo: `Entrada de ${nomeNaLista({ nome: m.nome, numero })}`,
  })
  for (const pedir of u.ligados.de(aoPedirRateio)) await pedir(u, { matriculaId: id, usinaId: d.usina_id, unidades })
  const kwh = unidades.reduce((soma, x) => soma + x.kwhContratado, 0)
  await mudarSituacao(u, m, 'pedir_rateio', {
    dados: { usina, kwh, numero, ...(m.numero === null && d.admissao ? { ata: d.admissao.ata } : {}) },
  })
}

/** The plant has no room after all: back to the list, before those who came later. */
export async function voltarParaFila(u: Unidade, ctx: Ctx, id: string, motivo: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'voltar_para_fila')
  const { rows } = await sql<UnidadeNaUsina>`
    select unidade_id, usina_id
    from matriculas.unidades
    where matricula_id = ${id}
      and ate is null
  `.execute(u.tx)
  await sql`
    update matriculas.unidades
    set usina_id = null
    where matricula_id = ${id}
      and ate is null
  `.execute(u.tx)
  await tirarDasUsinas(u, rows, `${nomeNaLista(m)} voltou à lista de espera`)
  await entrarNaFila(u, id, rows[0]?.usina_id ?? null, await kwhDe(u, id), { naFrente: true })
  await mudarSituacao(u, m, 'voltar_para_fila', { motivo })
}

export async function ativar(u: Unidade, ctx: Ctx, id: string, desde: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'ativar')
  if ((await kwhDe(u, id)) <= 0) throw conflito('Adicione antes uma unidade consumidora.')
  await sql`
    update matriculas.matriculas
    set ativa_desde = ${desde}::date
    where id = ${id}
  `.execute(u.tx)
  await mudarSituacao(u, m, 'ativar', { dados: { desde } })
}
