import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { entregar, type CanalDeEntrega, type ResultadoDaEntrega } from '#platform/entregas/entregas.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { loteMudou } from '../../eventos.ts'
import { variaveisDaFatura } from '../../regras/frases.ts'
import { mensagemDaFatura } from '../../regras/mensagem.ts'
import { proximaSaida } from '../../regras/janela.ts'
import { lerConfiguracao } from '../consultas/configuracao.ts'
import { lerRetrato } from '../consultas/fatura.ts'
import { trabalhoDeEnviar } from '../tipos-de-trabalho.ts'
import { linkDaFatura, nomeDoPdf, pdfDaFatura, type ComPdf } from './desenhar.ts'
import { acordarEnvio } from './fila.ts'
import { trancarLote, type LoteTrancado } from './trancar.ts'

type Com = ComPdf & Pick<Servicos, 'ligados'>

/** Invoices handed over in one run of the job; the next run continues. */
const POR_VEZ = 10

interface Tomado {
  fatura_id: string
  canal: CanalDeEntrega
  falharam: CanalDeEntrega[]
  chave: string
}

/**
 * Job: hands the next invoices of a batch to their channel, one every 1,200 ms, between 08:00 and 20:00 of São Paulo.
 * Each is claimed and committed before it is handed over under its key: a run that died in between is repeated with the
 * same key, which sends once.
 */
export async function enviarLote(s: Com, loteId: string, agora: () => Date = () => new Date()): Promise<void> {
  for (let n = 0; n < POR_VEZ; n++) {
    const volta = proximaSaida(agora())
    if (volta > agora()) return agendarEnvio(s, loteId, volta)
    const tomado = await tomar(s, loteId)
    if (tomado === 'nada') return terminar(s, loteId)
    if (tomado === 'cedo') await esperar(200)
    else await entregarUma(s, loteId, tomado)
  }
  return agendarEnvio(s, loteId)
}

const agendarEnvio = (s: Com, loteId: string, em?: Date): Promise<void> =>
  s.executar(sistema, (u) =>
    agendar(
      u.tx,
      trabalhoDeEnviar,
      { lote_id: loteId },
      { chave: `faturas-enviar:${loteId}`, fila: 'faturas-enviar', ...(em ? { em } : {}) },
    ),
  )

/** A sending that was not handed over yet, claimed or not: it stays to be done when the claiming process died. */
const porSair = sql<boolean>`
  f.situacao <> 'cancelada'
  and (e.situacao = 'pendente' or (e.situacao = 'enviando' and e.saiu_em is null))
`

/** Claims the next invoice: first one that a dead run left, then the oldest that waits. */
async function tomar(s: Com, loteId: string): Promise<Tomado | 'nada' | 'cedo'> {
  return s.executar(sistema, async (u) => {
    const { rows } = await sql<Tomado>`
      select e.fatura_id, e.canal, e.falharam, e.chave
      from faturas.envios e
      join faturas.lotes l on l.id = e.lote_id
      join faturas.faturas f on f.id = e.fatura_id
      where e.lote_id = ${loteId}
        and l.situacao = 'enviando'
        and ${porSair}
      order by e.situacao, f.numero
      limit 1
      for update of e skip locked
    `.execute(u.tx)
    const [proxima] = rows
    if (!proxima) return 'nada'
    // the spacing counts over all batches and processes
    const { numUpdatedRows } = await sql`
      update faturas.configuracao
      set saiu_em = now()
      where saiu_em <= now() - make_interval(secs => espaco_ms / 1000.0)
    `
      .execute(u.tx)
      .then((r) => ({ numUpdatedRows: r.numAffectedRows ?? 0n }))
    if (numUpdatedRows === 0n) return 'cedo'
    await mudarEnvio(u, proxima.fatura_id, { situacao: 'enviando', detalhe: null })
    u.emitir(loteMudou, { lote_id: loteId })
    return proxima
  })
}

const mudarEnvio = async (
  u: Unidade,
  fatura_id: string,
  mudanca: Partial<{
    situacao: 'pendente' | 'enviando' | 'falhou'
    canal: CanalDeEntrega
    falharam: CanalDeEntrega[]
    tentativa: number
    chave: string
    detalhe: string | null
    saiu_em: Date | null
  }>,
): Promise<void> =>
  void (await u.tx
    .updateTable('faturas.envios')
    .set({ ...mudanca, mudou_em: new Date() })
    .where('fatura_id', '=', fatura_id)
    .execute())

async function entregarUma(s: Com, loteId: string, t: Tomado): Promise<void> {
  const r = await porNoCanal(s, t)
  await s.executar(sistema, async (u) => {
    if (r.situacao === 'enfileirada') await mudarEnvio(u, t.fatura_id, { saiu_em: new Date(), canal: r.canal })
    else await falhar(u, await trancarLote(u, loteId), t.fatura_id, r.motivo)
    u.emitir(loteMudou, { lote_id: loteId })
  })
}

async function porNoCanal(s: Com, t: Tomado): Promise<ResultadoDaEntrega> {
  const f = await lerRetrato(s.banco.db, { id: t.fatura_id })
  if (!f?.contato_id) return { situacao: 'sem_canal', motivo: 'O contato foi apagado.' }
  const pdf = await pdfDaFatura(s, f.id)
  const { texto, modelo_nome, modelo_idioma } = await lerConfiguracao(s.banco.db)
  const dados = { ...f, link: linkDaFatura(s, f.link_cifrado) }
  return entregar(s.ligados, {
    chave: t.chave,
    contatoId: f.contato_id,
    canal: t.canal,
    texto: mensagemDaFatura(dados, texto),
    autor: 'Faturas',
    ...(pdf ? { anexo: { sha256: pdf.sha256, nome: nomeDoPdf(f), mime: pdf.mime } } : {}),
    modelo: { nome: modelo_nome, idioma: modelo_idioma, variaveis: variaveisDaFatura(dados) },
  })
}

const OUTRO: Readonly<Record<CanalDeEntrega, CanalDeEntrega>> = { whatsapp: 'email', email: 'whatsapp' }
const NOME: Readonly<Record<CanalDeEntrega, string>> = { whatsapp: 'WhatsApp', email: 'e-mail' }

/**
 * A failure: the other channel is tried unless it failed too; with both the sending failed. A channel may report it when
 * the batch is complete already, which then sends again. The batch is locked before the sending.
 */
export async function falhar(u: Unidade, lote: LoteTrancado, faturaId: string, motivo: string): Promise<void> {
  const e = await u.tx
    .selectFrom('faturas.envios')
    .select(['canal', 'falharam', 'tentativa'])
    .where('fatura_id', '=', faturaId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const falharam = [...new Set([...e.falharam.filter((c) => c === 'whatsapp' || c === 'email'), e.canal])]
  const outro = OUTRO[e.canal]
  if (falharam.includes(outro))
    return mudarEnvio(u, faturaId, { situacao: 'falhou', falharam, detalhe: motivo.slice(0, 500) })
  const tentativa = e.tentativa + 1
  await mudarEnvio(u, faturaId, {
    situacao: 'pendente',
    canal: outro,
    falharam,
    tentativa,
    chave: `fatura:${faturaId}:${tentativa}`,
    detalhe: `${motivo} Tenta ${NOME[outro]}.`.slice(0, 500),
    saiu_em: null,
  })
  await acordarEnvio(u, lote)
}

/**
 * Completes the batch when every sending was handed over. One that another run holds at the moment is left: the job
 * runs again, so that it is sent even when that run dies.
 */
async function terminar(s: Com, loteId: string): Promise<void> {
  const restam = await s.executar(sistema, async (u) => {
    // a failure that is reported meanwhile either waits, or is seen
    const { rows } = await sql`
      select from faturas.lotes
      where id = ${loteId}
        and situacao = 'enviando'
      for update
    `.execute(u.tx)
    if (rows.length === 0) return false
    const { numAffectedRows } = await sql`
      update faturas.lotes l
      set situacao = 'concluido', atualizado_em = now()
      where l.id = ${loteId}
        and not exists (
          select
          from faturas.envios e
          join faturas.faturas f on f.id = e.fatura_id
          where e.lote_id = l.id
            and ${porSair}
        )
    `.execute(u.tx)
    u.emitir(loteMudou, { lote_id: loteId })
    return numAffectedRows === 0n
  })
  if (restam) await agendarEnvio(s, loteId, new Date(Date.now() + 2000))
}
