import { sql } from 'kysely'
import { expect } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { diaAqui } from '#kit/aqui.ts'
import { lotes, type Lote } from '#modules/faturas/contract/lotes.ts'
import { sugerirVencimento } from '#modules/faturas/regras/vencimento.ts'
import { enviarLote } from '#modules/faturas/server/comandos/enviar.ts'
import type { Chamada } from './app.ts'
import { casaDeChat } from './chat.ts'
import { comPix, planilhaDeContas, subirContas } from './faturas.ts'
import { pessoaDeTeste } from './pessoa.ts'

/** The due date of the batches: after the months that the tests charge, and never past. */
export const VENCE = [sugerirVencimento(diaAqui()), '2027-02-10'].toSorted().at(-1) ?? ''

/** A company with an inbox, a PIX key and the people of the invoices: who builds a batch, who approves it, who only reads. */
export async function casaDeFaturas() {
  const casa = await casaDeChat()
  const { s } = casa.app
  const { db } = s.banco
  const supervisoraDoChat = await casa.como('supervisora@girassol.test')
  const marina = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'operador' }])
  const rafael = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'supervisor' }])
  const leitora = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'leitor' }])
  const deFora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const ninguem = await casa.como(null)
  const MEIO_DIA = () => new Date('2027-02-05T15:00:00Z')

  const obter = async (id: string, quem: Chamada = marina): Promise<Lote> =>
    (await quem.chamar(lotes.obter, { params: { id } })).corpo.data
  const itensDe = async (id: string) =>
    (await marina.chamar(lotes.itens, { params: { id }, query: { filtro: 'todas', limite: 100 } })).corpo.data.itens
  async function novoLote(competencia = '2027-01'): Promise<Lote> {
    const r = await marina.chamar(lotes.criar, { body: { competencia, vencimento_em: VENCE, plano: null } })
    return r.corpo.data
  }
  async function lerPlanilha(lote: Lote, linhas: Parameters<typeof planilhaDeContas>[0], nome = 'contas.csv') {
    const r = await subirContas(casa, marina.token, lote.id, { nome, corpo: planilhaDeContas(linhas) })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    await ate('the sheet is read', async () => (await obter(lote.id)).entradas.lendo === 0)
  }
  /** A batch that waits for its approval, with what the approver confirms. */
  async function aAprovar(linhas: Parameters<typeof planilhaDeContas>[0], competencia = '2027-01') {
    const lote = await novoLote(competencia)
    await lerPlanilha(lote, linhas)
    const pedido = await marina.chamar(lotes.pedirAprovacao, {
      params: { id: lote.id },
      body: { versao: (await obter(lote.id)).versao },
    })
    const { versao, somas } = pedido.corpo.data
    return { loteId: lote.id, versao, soma_centavos: somas.cobranca_centavos }
  }
  async function aprovado(linhas: Parameters<typeof planilhaDeContas>[0], competencia = '2027-01'): Promise<Lote> {
    const { loteId, ...body } = await aAprovar(linhas, competencia)
    const r = await rafael.chamar(lotes.aprovar, { params: { id: loteId }, body })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data
  }
  /** The link of an invoice, from the message that brought it. */
  async function tokenDa(numeroDoLote: string): Promise<string> {
    const { rows } = await sql<{ conteudo: string }>`
      select m.conteudo
      from faturas.envios e
      join faturas.faturas f on f.id = e.fatura_id
      join chat.entregas x on x.chave = e.chave
      join chat.mensagens m on m.id = x.mensagem_id
      where f.lote_id = ${numeroDoLote}
      order by f.numero
      limit 1
    `.execute(db)
    return /\/fatura\/([\w-]+)/.exec(rows[0]?.conteudo ?? '')?.[1] ?? ''
  }
  /** Sends at noon until the batch is as awaited: the job of the application keeps to the window of the real clock. */
  const enviarAte = (oQue: string, numeroDoLote: string, pronto: (lote: Lote) => boolean): Promise<true> =>
    ate(oQue, async () => {
      await enviarLote(s, numeroDoLote, MEIO_DIA)
      return pronto(await obter(numeroDoLote))
    })
  const caixa = await casa.criarCaixa(supervisoraDoChat)
  await comPix(s)
  return {
    casa,
    s,
    db,
    supervisoraDoChat,
    marina,
    rafael,
    leitora,
    deFora,
    ninguem,
    MEIO_DIA,
    caixa,
    obter,
    itensDe,
    novoLote,
    lerPlanilha,
    aAprovar,
    aprovado,
    tokenDa,
    enviarAte,
  }
}
