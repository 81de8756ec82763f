import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { recebimentos } from '#modules/cobranca/contract/recebimentos.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { cobrarDeNovo, cobrarEmitidas } from '#modules/cobranca/server/comandos/cobrar-emitidas.ts'
import { pedirCobranca } from '#modules/cobranca/server/comandos/pedir-ao-banco.ts'
import { pixDaCobranca } from '#modules/cobranca/server/consultas/cobranca-da-fatura.ts'
import { contestarFatura } from '#modules/faturas/server/comandos/contestar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { situacaoDa } from './suporte/cobranca.ts'
import { casaDeCobranca } from './suporte/casa-de-cobranca.ts'

const { banco, casa, db, chefe, caixa, leitora, vendedor, emitir, contaId, ligarAoBanco, avisar, listar } =
  await casaDeCobranca()

beforeAll(async () => void (await ligarAoBanco()))

describe('charges and totals', () => {
  it('create one charge at the bank for an invoice, though the answer of the first call is lost', async () => {
    const f = await emitir({ nome: 'Padaria Sol', documento: '99567890000185', valor: 41_237 })
    const pedir = () =>
      casa.app.s.executar(sistema, (u) =>
        pedirCobranca(u, { contaId, faturaId: f.id, especie: 'fatura', valorCentavos: 41_237, vencimento: diaAqui() }),
      )
    banco.falhas.push({ quando: (p) => p.metodo === 'PUT' && p.caminho.startsWith('/cobv/'), status: 0, depois: true })
    const txid = await pedir()
    expect(await pedir()).toBe(txid)
    const situacao = async () =>
      (await db.selectFrom('cobranca.cobrancas').select('situacao').where('txid', '=', txid).executeTakeFirst())
        ?.situacao
    await expect.poll(situacao, { timeout: 30_000 }).toBe('ativa')
    expect(banco.cobrancas.get(txid)).toMatchObject({
      revisao: 0,
      valor: { original: '412.37', multa: { modalidade: 2 }, juros: { modalidade: 3, valorPerc: '1.00' } },
    })
    await avisar(banco.pagar({ valor: '412.37', txid }))
    await expect.poll(() => situacaoDa(casa, f.id)).toEqual({ situacao: 'paga', pago: 41_237 })
  })

  it('are asked for from an open invoice by its default account, once, and refused with the reason', async () => {
    const f = await emitir({ nome: 'Mercado Lua', documento: '11444777000161', valor: 50_000 })
    const params = { id: f.id }
    expect((await vendedor.chamar(recebimentos.cobrancaDaFatura, { params })).status).toBe(403)
    expect((await leitora.chamar(recebimentos.cobrarFatura, { params })).status).toBe(403)
    expect((await caixa.chamar(recebimentos.cobrarFatura, { params: { id: uuidv7() } })).status).toBe(404)
    expect((await caixa.chamar(recebimentos.cobrarFatura, { params: { id: 'x' } })).status).toBe(400)
    const antes = await leitora.chamar(recebimentos.cobrancaDaFatura, { params })
    expect(antes.corpo.data).toEqual({ cobranca: null, recusa: null })
    const [um, dois] = await Promise.all([
      caixa.chamar(recebimentos.cobrarFatura, { params }),
      caixa.chamar(recebimentos.cobrarFatura, { params }),
    ])
    expect([um.status, dois.status]).toEqual([200, 200])
    expect(um.corpo.data.cobranca?.txid).toBe(dois.corpo.data.cobranca?.txid)
    const agora = async () => (await leitora.chamar(recebimentos.cobrancaDaFatura, { params })).corpo.data
    await expect.poll(async () => (await agora()).cobranca?.situacao, { timeout: 30_000 }).toBe('ativa')
    expect(await agora()).toMatchObject({
      cobranca: { valor_centavos: 50_000, conta: 'BB Cooperativa' },
      recusa: 'Esta fatura já tem cobrança no banco.',
    })
    const txid = (await agora()).cobranca?.txid ?? ''
    await avisar(banco.pagar({ valor: '500.00', txid }))
    await expect.poll(() => situacaoDa(casa, f.id), { timeout: 15_000 }).toEqual({ situacao: 'paga', pago: 50_000 })
    const paga = await caixa.chamar(recebimentos.cobrarFatura, { params })
    expect(paga.status).toBe(409)
    const semDocumento = await emitir({ nome: 'Sem Documento', valor: 1_000 })
    const recusada = await caixa.chamar(recebimentos.cobrarFatura, { params: { id: semDocumento.id } })
    expect([recusada.status, recusada.erro.message]).toEqual([409, 'Quem paga está sem CPF ou CNPJ no cadastro.'])
    // the same invoice paid again waits to be given back, and those who give back are told
    const segunda = banco.pagar({ valor: '500.00', txid })
    await avisar(segunda)
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ titulo: string }>`
            select n.titulo
            from avisos.notificacoes n
            join faturas.faturas f on n.titulo = 'A fatura ' || f.numero || ' foi paga em dobro'
            where n.usuario_id = ${chefe.id}
              and f.id = ${f.id}
          `.execute(db)
          return rows.length
        },
        { timeout: 15_000 },
      )
      .toBe(1)
  }, 120_000)

  it('are asked for when invoices are issued: of members with a document, each once', async () => {
    const a = await emitir({ nome: 'Emitida Um', documento: '45997418000153', valor: 10_100 })
    const b = await emitir({ nome: 'Emitida Dois', valor: 10_200 })
    const vencida = await emitir({ nome: 'Emitida Tarde', documento: '60746948000112', valor: 10_300, vence: -1 })
    const ids = [a.id, b.id, vencida.id]
    const pedir = () => casa.app.s.executar(sistema, (u) => cobrarEmitidas(u, ids))
    await Promise.all([pedir(), pedir()])
    const { rows } = await sql<{ fatura_id: string; n: number }>`
      select fatura_id, count(*)::int as n from cobranca.cobrancas where fatura_id = any(${ids}::uuid[]) group by fatura_id
    `.execute(db)
    expect(rows).toEqual([{ fatura_id: a.id, n: 1 }])
    const codigo = () => pixDaCobranca(db, a.id, 10_100)
    await expect.poll(codigo, { timeout: 30_000 }).toMatch(/^0002/)
    expect(await pixDaCobranca(db, b.id, 10_200)).toBeNull()
    const txid = `${a.id.replaceAll('-', '')}00`
    expect(banco.cobrancas.get(txid)).toMatchObject({ valor: { original: '101.00' } })
  }, 60_000)

  it('come back to the bank when the dispute was answered', async () => {
    const f = await emitir({ nome: 'Volta Banco', documento: '60701190000104', valor: 8_800 })
    await caixa.chamar(recebimentos.cobrarFatura, { params: { id: f.id } })
    const agora = async () =>
      (await leitora.chamar(recebimentos.cobrancaDaFatura, { params: { id: f.id } })).corpo.data.cobranca
    await expect.poll(async () => (await agora())?.situacao, { timeout: 30_000 }).toBe('ativa')
    const primeira = (await agora())?.txid
    await casa.app.s.executar(sistema, (u) => contestarFatura(u, f.id, 'Não confere.'))
    await expect.poll(async () => (await agora())?.situacao, { timeout: 30_000 }).toBe('removida')
    await sql`
      update faturas.contestacoes
      set respondida_em = now(), respondida_por = ${chefe.id}, resposta = 'Está certa.'
      where fatura_id = ${f.id}
    `.execute(db)
    await sql`update faturas.faturas set situacao = 'aberta' where id = ${f.id}`.execute(db)
    await cobrarDeNovo(casa.app.s, f.id)
    await expect.poll(async () => (await agora())?.situacao, { timeout: 30_000 }).toBe('ativa')
    expect((await agora())?.txid).not.toBe(primeira)
  }, 120_000)

  it('leave the bank while the invoice is disputed: the bank would add the fine', async () => {
    const f = await emitir({ nome: 'Bar do Léo', documento: '33000167000101', valor: 12_300 })
    await caixa.chamar(recebimentos.cobrarFatura, { params: { id: f.id } })
    const agora = async () =>
      (await leitora.chamar(recebimentos.cobrancaDaFatura, { params: { id: f.id } })).corpo.data.cobranca
    await expect.poll(async () => (await agora())?.situacao, { timeout: 30_000 }).toBe('ativa')
    const txid = (await agora())?.txid ?? ''
    await casa.app.s.executar(sistema, (u) => contestarFatura(u, f.id, 'O valor não confere.'))
    await expect.poll(async () => (await agora())?.situacao, { timeout: 30_000 }).toBe('removida')
    expect(banco.cobrancas.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  }, 90_000)

  it('forget who paid when the person is forgotten, and keep the money', async () => {
    const f = await emitir({ nome: 'Dora Esquecida', documento: '12345678000195', valor: 7_777 })
    await avisar(banco.pagar({ valor: '77.77', txid: f.txid }))
    await expect.poll(() => situacaoDa(casa, f.id), { timeout: 15_000 }).toEqual({ situacao: 'paga', pago: 7_777 })
    const { contagens } = await casa.app.s.executar(sistema, (u) =>
      esquecerPessoa(u, u.ligados, f.contato_id, 'pedido da pessoa'),
    )
    expect(contagens.recebimentos_sem_pagador).toBe(1)
    const { rows } = await sql<{ valor: number; quem: string | null; memo: string }>`
      select r.valor_centavos::float8 as valor, coalesce(r.pagador_nome, r.pagador_documento) as quem, r.memo
      from cobranca.recebimentos r
      join cobranca.alocacoes a on a.recebimento_id = r.id
      where a.fatura_id = ${f.id}
    `.execute(db)
    expect(rows).toEqual([{ valor: 7_777, quem: null, memo: '' }])
    await expect(sql`update cobranca.recebimentos set valor_centavos = 1`.execute(db)).rejects.toThrow()
  })

  it('shows what is late by days, and never more paid than received', async () => {
    await emitir({ nome: 'Bruno Kato', valor: 10_006, vence: -40 })
    const { faixas, total_centavos } = (await leitora.chamar(recebimentos.atrasos)).corpo.data
    expect(faixas.find((f) => f.faixa === 'ate_60')).toMatchObject({ faturas: 1, centavos: 10_006 })
    expect(faixas.reduce((t, f) => t + f.centavos, 0)).toBe(total_centavos)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from cobranca.recebimentos r
      where r.valor_centavos < (
        select coalesce(sum(a.valor_centavos), 0)
        from cobranca.alocacoes a
        where a.recebimento_id = r.id
          and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
      )
    `.execute(db)
    expect(rows[0]?.n).toBe(0)
    const resumo = (await leitora.chamar(recebimentos.resumo, { query: {} })).corpo.data
    expect(resumo.reduce((t, s) => t + s.quantos, 0)).toBe((await listar({ limit: 100 })).length)
  })
})
