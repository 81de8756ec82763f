import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { uuidv7 } from '#kit/id.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { anulacoes } from '#modules/faturas/contract/anulacoes.ts'
import { envioDasFaturas } from '#modules/faturas/contract/envio.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { acompanharEnvio } from '#modules/faturas/server/comandos/acompanhar.ts'
import { enviarRecado } from '#modules/faturas/server/comandos/recados.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { casaDeFaturas } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste, planilhaDeContas, subirContas } from '#tests/suporte/faturas.ts'

const {
  casa,
  s,
  db,
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
  aprovado,
  enviarAte,
  tokenDa,
} = await casaDeFaturas()

const conta = (uc: string, mes: string) => ({
  uc,
  mes: `${mes.slice(5)}/${mes.slice(0, 4)}`,
  consumo: 4200,
  compensada: 3280,
  total: '1541,97',
})
async function umaQueSaiu(nome: string, uc: string, mes: string) {
  const membro = await membroDeTeste(s, { nome, uc })
  const lote = await aprovado([conta(uc, mes)], mes)
  await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
  await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
  const id = (await itensDe(lote.id))[0]?.fatura?.id ?? ''
  return { membro, lote, id, token: await tokenDa(lote.id) }
}
const contestar = (token: string, texto: string) =>
  fetch(`${casa.url}/api/fatura/${token}/contestar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ texto }),
  })
const mensagens = async (padrao: string) =>
  (
    await sql<{ conteudo: string }>`
      select conteudo from chat.mensagens where dados->>'entrega' like ${padrao} order by id
    `.execute(db)
  ).rows.map((m) => m.conteudo)
const recadosDa = async (id: string) => (await marina.chamar(anulacoes.obter, { params: { id } })).corpo.data.recados

describe('a dispute', () => {
  it('notifies our people, and its answer reaches the member once, by message and on the page', async () => {
    const { id, token } = await umaQueSaiu('Contesta Dias', '84001', '2026-04')
    expect((await contestar(token, 'O consumo está errado <b>.')).status).toBe(200)
    await ate('who answers is told', async () => {
      const { rows } = await sql<{ detalhe: string }>`
        select detalhe
        from avisos.notificacoes
        where usuario_id = ${marina.id}
          and titulo like 'Contesta Dias contestou a fatura %'
      `.execute(db)
      return rows[0]?.detalhe === 'O consumo está errado <b>.'
    })
    const params = { id }
    const body = { resposta: 'A distribuidora confirmou a leitura.' }
    expect((await leitora.chamar(lotes.responder, { params, body })).status).toBe(403)
    expect((await marina.chamar(lotes.responder, { params, body: { resposta: '' } })).status).toBe(400)
    expect((await marina.chamar(lotes.responder, { params, body })).status).toBe(200)
    expect((await marina.chamar(lotes.responder, { params, body })).status).toBe(409)
    const [recado] = await recadosDa(id)
    expect(recado).toMatchObject({ tipo: 'resposta' })
    await Promise.all([enviarRecado(s, recado?.id ?? '', MEIO_DIA), enviarRecado(s, recado?.id ?? '', MEIO_DIA)])
    await ate('it left', async () => (await recadosDa(id))[0]?.situacao === 'enviado')
    const textos = await mensagens(`recado:${recado?.id}:%`)
    expect(textos).toHaveLength(1)
    expect(textos[0]).toMatch(
      /^Olá, Contesta! Sobre a sua contestação da fatura 2026-04-\d+ de abril de 2026: A distribuidora confirmou a leitura\. Ver a fatura: http/,
    )
    const pagina = await (await fetch(`${casa.url}/fatura/${token}`)).text()
    expect(pagina).toContain('Resposta à sua contestação')
    expect(pagina).toContain('A distribuidora confirmou a leitura.')
    expect(pagina).toContain('O consumo está errado')
    expect(pagina).not.toContain('está errado <b>')
  }, 60_000)

  it('is answered again when the message failed', async () => {
    const { id, token } = await umaQueSaiu('Falha Prado', '84002', '2026-05')
    await contestar(token, 'Não reconheço.')
    // by day the job of the application sends it too, and may be the first: both fail
    await sql`update chat.caixas_entrada set ativo = false where id = ${caixa.id}`.execute(db)
    await marina.chamar(lotes.responder, { params: { id }, body: { resposta: 'Está certo.' } })
    const recado = (await recadosDa(id))[0]?.id ?? ''
    const repetir = { params: { id: recado } }
    await enviarRecado(s, recado, MEIO_DIA)
    await ate('it failed', async () => (await recadosDa(id))[0]?.situacao === 'falhou')
    expect((await recadosDa(id))[0]?.detalhe).toMatch(/\w/)
    await sql`update chat.caixas_entrada set ativo = true where id = ${caixa.id}`.execute(db)
    expect((await leitora.chamar(envioDasFaturas.repetirRecado, repetir)).status).toBe(403)
    expect((await marina.chamar(envioDasFaturas.repetirRecado, { params: { id: uuidv7() } })).status).toBe(404)
    expect((await marina.chamar(envioDasFaturas.repetirRecado, repetir)).status).toBe(200)
    await enviarRecado(s, recado, MEIO_DIA)
    await ate('it left', async () => (await recadosDa(id))[0]?.situacao === 'enviado')
    expect((await marina.chamar(envioDasFaturas.repetirRecado, repetir)).status).toBe(409)
  }, 60_000)
})

describe('an invoice', () => {
  it('is sent again one by one, its link copied with a trace, and neither once it was cancelled', async () => {
    const { lote, id, membro } = await umaQueSaiu('Reenvia Souza', '84003', '2026-06')
    const params = { id }
    const reenviar = (quem = marina) => quem.chamar(envioDasFaturas.reenviar, { params, body: {} })
    expect((await ninguem.chamar(envioDasFaturas.reenviar, { params, body: {} })).status).toBe(401)
    expect((await reenviar(leitora)).status).toBe(403)
    expect((await reenviar(deFora)).status).toBe(403)
    const torto = await marina.chamar(envioDasFaturas.reenviar, { params, body: { canal: 'fax' as 'email' } })
    expect([torto.status, torto.detalhe('canal')]).toEqual([400, 'Escolha WhatsApp ou e-mail'])
    expect((await reenviar()).status).toBe(200)
    const denovo = await reenviar()
    expect([denovo.status, denovo.erro?.message]).toEqual([409, 'Esta fatura já está na fila.'])
    await enviarAte('it left again', lote.id, (l) => l.envio.enviado === 1 && l.situacao === 'concluido')
    expect(await mensagens(`fatura:${id}:%`)).toHaveLength(2)

    const link = await marina.chamar(envioDasFaturas.link, { params })
    expect((await fetch(link.corpo.data.link.replace(/^https?:\/\/[^/]+/, casa.url))).status).toBe(200)
    expect((await leitora.chamar(envioDasFaturas.link, { params })).status).toBe(403)
    const { rows } = await sql`
      select from plataforma.auditoria where entidade_id = ${id} and acao = 'fatura.copiar_link'
    `.execute(db)
    expect(rows).toHaveLength(1)

    await marina.chamar(anulacoes.pedir, { params, body: { tipo: 'cancelar', motivo: 'Erro nosso.' } })
    const pedido = (await marina.chamar(anulacoes.obter, { params })).corpo.data.anulacoes[0]?.id ?? ''
    await rafael.chamar(anulacoes.decidir, { params: { id: pedido }, body: { aceita: true } })
    expect((await reenviar()).erro?.message).toBe('Esta fatura foi cancelada: nada dela sai.')
    // who had the invoice is told that it ended
    expect((await recadosDa(id))[0]).toMatchObject({
      tipo: 'cancelamento',
      texto: expect.stringMatching(/^Olá, Reenvia! Cancelamos a fatura .*: não pague o código dela\./),
    })
    await s.executar(sistema, (u) => esquecerPessoa(u, u.ligados, membro.contato, 'pedido da pessoa'))
    expect((await recadosDa(id))[0]?.texto).toBe('Texto apagado a pedido de quem escreveu.')
    expect((await marina.chamar(envioDasFaturas.link, { params })).status).toBe(409)
  }, 60_000)

  it('that WhatsApp gives back when the batch is complete goes on by e-mail', async () => {
    const { lote, id } = await umaQueSaiu('Demora Reis', '84006', '2026-08')
    await enviarAte('the batch is complete', lote.id, (l) => l.situacao === 'concluido')
    const falhou = { chave: `fatura:${id}:1`, situacao: 'falhou' as const, canal: 'whatsapp' as const }
    for (let n = 0; n < 2; n++) await acompanharEnvio(s, { ...falhou, motivo: 'Este número não tem WhatsApp.' })
    expect((await obter(lote.id)).situacao).toBe('enviando')
    // this house has no mailbox to send from
    await enviarAte('e-mail was tried', lote.id, (l) => l.envio.falhou === 1 && l.situacao === 'concluido')
    expect((await itensDe(lote.id))[0]?.fatura).toMatchObject({ envio: 'falhou', tentativa: 2, canal: 'email' })
  }, 60_000)

  it('whose sending was cancelled is sent after all', async () => {
    await membroDeTeste(s, { nome: 'Volta Lima', uc: '84004' })
    const lote = await aprovado([conta('84004', '2026-07')], '2026-07')
    await ate('the PDF is drawn', async () => (await obter(lote.id)).situacao === 'enviando')
    const params = { id: lote.id }
    const nenhuma = await marina.chamar(lotes.enviarCanceladas, { params })
    expect([nenhuma.status, nenhuma.erro?.message]).toEqual([409, 'Nenhuma fatura deste lote teve o envio cancelado.'])
    // the job of the application may have sent it: by day the test cancels what waits
    await sql`update faturas.envios set situacao = 'cancelado' where lote_id = ${lote.id}`.execute(db)
    await sql`update faturas.lotes set situacao = 'concluido' where id = ${lote.id}`.execute(db)
    expect((await leitora.chamar(lotes.enviarCanceladas, { params })).status).toBe(403)
    const r = await marina.chamar(lotes.enviarCanceladas, { params })
    expect([r.status, r.corpo.data.situacao]).toEqual([200, 'enviando'])
    await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
  }, 60_000)
})

describe('a file in doubt', () => {
  it('is read again once its unit belongs to a member, by the button or by sending it again', async () => {
    const lote = await novoLote('2026-08')
    const corpo = planilhaDeContas([conta('84005', '2026-08')])
    await subirContas(casa, marina.token, lote.id, { nome: 'nova.csv', corpo })
    await ate('it is read', async () => (await obter(lote.id)).entradas.duvida === 1)
    const entrada = (await obter(lote.id)).duvidas[0]?.id ?? ''
    const params = { id: lote.id, entrada }
    expect((await leitora.chamar(lotes.relerArquivo, { params })).status).toBe(403)
    expect((await marina.chamar(lotes.relerArquivo, { params: { id: lote.id, entrada: uuidv7() } })).status).toBe(404)
    expect((await marina.chamar(lotes.relerArquivo, { params: { id: lote.id, entrada: 'x' } })).status).toBe(400)
    const denovo = await subirContas(casa, marina.token, lote.id, { nome: 'nova.csv', corpo })
    expect(denovo.corpo).toMatchObject({ data: { id: entrada, repetida: false } })
    await ate('it is in doubt again', async () => (await obter(lote.id)).entradas.duvida === 1)
    await membroDeTeste(s, { nome: 'Chegou Agora', uc: '84005' })
    expect((await marina.chamar(lotes.relerArquivo, { params })).status).toBe(200)
    await ate('it is read', async () => (await obter(lote.id)).entradas.lida === 1)
    expect((await itensDe(lote.id)).map((i) => i.membro)).toEqual(['Chegou Agora'])
    const lida = await marina.chamar(lotes.relerArquivo, { params })
    expect([lida.status, lida.erro?.message]).toEqual([409, 'Este arquivo já foi lido, sem dúvida.'])
  }, 60_000)
})
