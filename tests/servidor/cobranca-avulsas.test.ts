import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { avulsas } from '#modules/cobranca/contract/avulsas.ts'
import { baixas } from '#modules/cobranca/contract/baixas.ts'
import { recebimentos } from '#modules/cobranca/contract/recebimentos.ts'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { criarContatoSolto } from '#modules/contatos/server/comandos/cadastrar.ts'
import { cobrancaDaOrdem } from '#modules/ordens/contract/cobranca.ts'
import { comPix } from '#tests/suporte/faturas.ts'
import { ordemConcluida } from '#tests/suporte/ordem-concluida.ts'
import { campoDeTeste, type Campo } from '#tests/suporte/ordens.ts'
import { casaDeCobranca } from './suporte/casa-de-cobranca.ts'

const { banco, casa, db, caixa, chefe, leitora, vendedor, contaId, ligarAoBanco, avisar } = await casaDeCobranca()
let c: Campo
let pagador = ''

beforeAll(async () => {
  c = await campoDeTeste(casa)
  pagador = await casa.app.s.banco.transacao((tx) => criarContatoSolto(tx, 'Padaria Pão Dourado'))
  await ligarAoBanco()
})

const linha = (mais: object = {}) => ({
  descricao: 'Visita técnica',
  qtd: '1',
  unidade: 'un',
  unitario_centavos: 18_000,
  ...mais,
})
const corpo = (mais: object = {}) => ({
  id: uuidv7(),
  contato_id: pagador,
  assunto: 'Visita fora do contrato',
  vencimento: somarDias(diaAqui(), 5),
  linhas: [linha()],
  ...mais,
})
const obter = async (id: string) => (await caixa.chamar(avulsas.obter, { params: { id } })).corpo.data

describe('charges of their own', () => {
  it('are refused without a Pix key of the company, with the way out', async () => {
    await sql`update empresa.entidades set pix_chave = null, pix_tipo = null`.execute(db)
    const r = await caixa.chamar(avulsas.emitir, { body: corpo() })
    expect([r.status, r.erro.message]).toEqual([
      409,
      'A empresa está sem chave Pix. Cadastre em Configurações, Empresa.',
    ])
    await comPix(casa.app.s)
  })

  it('are refused to who may not, and say what is missing by field', async () => {
    for (const quem of [leitora, vendedor])
      expect((await quem.chamar(avulsas.emitir, { body: corpo() })).status).toBe(403)
    expect((await vendedor.chamar(avulsas.listar, { query: {} })).status).toBe(403)
    const ruins: [object, string, string][] = [
      [{ linhas: [] }, 'linhas', 'Escreva o que se cobra'],
      [{ linhas: [linha({ qtd: '0' })] }, 'linhas.0.qtd', 'Escreva uma quantidade maior que zero, com até três casas'],
      [{ linhas: [linha({ unitario_centavos: -1 })] }, 'linhas.0.unitario_centavos', 'O preço não é negativo'],
      [{ linhas: [linha({ unitario_centavos: 0 })] }, 'linhas', 'A cobrança soma zero: escreva os preços'],
      [{ vencimento: '2026-13-01' }, 'vencimento', 'Diga o vencimento'],
      [{ vencimento: somarDias(diaAqui(), -1) }, 'vencimento', 'O vencimento é hoje ou depois'],
      [{ contato_id: uuidv7() }, 'contato_id', 'Escolha quem paga'],
      [{ assunto: 'x' }, 'assunto', 'Diga do que é a cobrança'],
    ]
    for (const [mais, campo, frase] of ruins) {
      const r = await caixa.chamar(avulsas.emitir, { body: corpo(mais) })
      expect([r.status, r.detalhe(campo)]).toEqual([400, frase])
    }
  })

  it('are issued once for any number of requests, numbered, with the sum of their lines', async () => {
    const body = corpo({ linhas: [linha(), linha({ descricao: 'Cabo', qtd: '12.5', unitario_centavos: 1_199 })] })
    const r = await caixa.chamar(avulsas.emitir, { body })
    expect(r.status).toBe(200)
    expect(r.corpo.data).toMatchObject({ valor_centavos: 32_988, situacao: 'aberta', devido_centavos: 32_988 })
    expect(r.corpo.data.pix).toContain('br.gov.bcb.pix')
    const outra = await caixa.chamar(avulsas.emitir, { body })
    expect(outra.corpo.data.numero).toBe(r.corpo.data.numero)
    const lista = (await leitora.chamar(avulsas.listar, { query: { busca: r.corpo.data.numero } })).corpo
    expect(lista.data.map((a) => a.id)).toEqual([body.id])
    expect(lista.pagination.total).toBe(1)
  })

  it('hold in the database: neither sum nor lines change, and the sum is that of the lines', async () => {
    const { id } = (await caixa.chamar(avulsas.emitir, { body: corpo() })).corpo.data
    await expect(
      db.updateTable('cobranca.avulsas').set({ valor_centavos: 1 }).where('id', '=', id).execute(),
    ).rejects.toThrow(/permission denied/)
    await expect(
      sql`
        insert into cobranca.avulsas_linhas (avulsa_id, n, descricao, qtd, unidade, unitario_centavos, total_centavos)
        values (${id}, 9, 'A mais', 1, 'un', 100, 100)
      `.execute(db),
    ).rejects.toThrow(/a charge of 18000 with lines of 18100/)
  })

  it('are paid by their txid: part, the rest, and never twice', async () => {
    const { id, numero } = (await caixa.chamar(avulsas.emitir, { body: corpo() })).corpo.data
    const txid = numero.replaceAll('-', '')
    await avisar(banco.pagar({ valor: '80.00', txid }))
    await expect.poll(async () => (await obter(id)).situacao).toBe('parcial')
    expect(await obter(id)).toMatchObject({ pago_centavos: 8_000, devido_centavos: 10_000 })
    const cedo = await caixa.chamar(avulsas.cancelar, { params: { id }, body: { motivo: 'Foi engano' } })
    expect([cedo.status, cedo.erro.message]).toEqual([
      409,
      'Esta cobrança já recebeu pagamento. Estorne a baixa em Recebimentos antes de cancelar.',
    ])
    await avisar(banco.pagar({ valor: '100.00', txid }))
    await expect.poll(async () => (await obter(id)).situacao).toBe('paga')
    await avisar(banco.pagar({ valor: '180.00', txid }))
    await expect
      .poll(
        async () =>
          (await caixa.chamar(recebimentos.listar, { query: { situacao: 'devolver', busca: txid } })).corpo.data.length,
      )
      .toBe(1)
    expect(await obter(id)).toMatchObject({ pago_centavos: 18_000, devido_centavos: 0, pix: null })
  })

  it('are found and paid by a person, owe again when it is reversed, and are then cancelled', async () => {
    const { id, numero } = (await caixa.chamar(avulsas.emitir, { body: corpo() })).corpo.data
    const [achada] = (await caixa.chamar(recebimentos.faturas, { query: { busca: numero } })).corpo.data
    expect(achada).toMatchObject({ id, contato_nome: 'Padaria Pão Dourado', valor_centavos: 18_000 })
    await avisar(banco.pagar({ valor: '180.00' }))
    const solto = async () =>
      (await caixa.chamar(recebimentos.listar, { query: { situacao: 'aberto' } })).corpo.data.find(
        (r) => r.valor_centavos === 18_000,
      )
    await expect.poll(async () => (await solto())?.id).toBeTruthy()
    const r = (await solto())?.id ?? ''
    const pago = await caixa.chamar(recebimentos.baixar, {
      params: { id: r },
      body: { modo: 'escolha', faturas: [{ fatura_id: id, valor_centavos: 18_000 }] },
    })
    expect(pago.corpo.data.alocacoes).toMatchObject([{ fatura_id: id, fatura_numero: numero }])
    expect((await obter(id)).situacao).toBe('paga')
    await chefe.chamar(recebimentos.estornar, {
      params: { id: pago.corpo.data.alocacoes[0]?.id ?? '' },
      body: { motivo: 'Era de outra pessoa' },
    })
    expect(await obter(id)).toMatchObject({ situacao: 'aberta', pago_centavos: 0 })
    const sem = await caixa.chamar(avulsas.cancelar, { params: { id }, body: { motivo: '' } })
    expect(sem.detalhe('motivo')).toBe('Diga o motivo em pelo menos 3 letras')
    const cancelada = await caixa.chamar(avulsas.cancelar, { params: { id }, body: { motivo: 'Foi engano' } })
    expect(cancelada.corpo.data).toMatchObject({ situacao: 'cancelada', motivo: 'Foi engano', pix: null })
  })

  it('are paid by hand when another person agrees, and asked for at the bank until they are cancelled', async () => {
    const { id } = (await caixa.chamar(avulsas.emitir, { body: corpo() })).corpo.data
    const pedida = await caixa.chamar(baixas.pedir, {
      body: { conta_id: contaId, fatura_id: id, valor_centavos: 18_000, dia: diaAqui(), motivo: 'Pagou em dinheiro' },
    })
    expect(pedida.corpo.data).toMatchObject({ fatura_id: id, contato_nome: 'Padaria Pão Dourado' })
    await chefe.chamar(baixas.decidir, { params: { id: pedida.corpo.data.id }, body: { aceita: true } })
    expect((await obter(id)).situacao).toBe('paga')
    await sql`
      update cad.contatos
      set campos = '{"documento": "11444777000161"}'
      where id = ${pagador}
    `.execute(db)
    const outra = (await caixa.chamar(avulsas.emitir, { body: corpo() })).corpo.data
    const noBanco = async () =>
      (await caixa.chamar(recebimentos.cobrancaDaFatura, { params: { id: outra.id } })).corpo.data.cobranca?.situacao
    expect((await caixa.chamar(recebimentos.cobrarFatura, { params: { id: outra.id } })).status).toBe(200)
    await expect.poll(noBanco, { timeout: 15_000 }).toBe('ativa')
    // the code of the bank, while it asks for the same
    expect((await obter(outra.id)).pix).toMatch(/^000201-copia-e-cola-/)
    await caixa.chamar(avulsas.cancelar, { params: { id: outra.id }, body: { motivo: 'Foi engano' } })
    await expect.poll(noBanco, { timeout: 15_000 }).toBe('removida')
  })
})

const concluida = () => ordemConcluida(casa, c)

describe('[S3.5] a service order that is charged', () => {
  it('waits for its conclusion, and is not shown to who may not charge', async () => {
    const id = await c.abrir()
    const cedo = (await c.agendadora.chamar(cobrancaDaOrdem.obter, { params: { id } })).corpo.data
    expect(cedo).toMatchObject({ cobranca: null, linhas: [] })
    expect(cedo.recusa).toBe('Conclua a ordem para cobrar: é o que ela usou que entra na conta.')
    const { contato_id: _1, assunto: _2, ...body } = corpo()
    expect((await c.agendadora.chamar(cobrancaDaOrdem.cobrar, { params: { id }, body })).status).toBe(409)
    expect((await c.tecnico.chamar(cobrancaDaOrdem.obter, { params: { id } })).status).toBe(403)
    expect((await caixa.chamar(cobrancaDaOrdem.obter, { params: { id: uuidv7() } })).status).toBe(404)
  })

  it('offers service, parts and travel used; charged once; the next one offers the last prices', async () => {
    const id = await concluida()
    const { linhas, vencimento } = (await c.agendadora.chamar(cobrancaDaOrdem.obter, { params: { id } })).corpo.data
    expect(linhas.map((l) => [l.qtd, l.unidade, l.unitario_centavos])).toEqual([
      ['1', 'un', 25_000],
      ['2', 'un', null],
      ['18', 'km', null],
    ])
    const precos = [25_000, 4_990, 180]
    const body = {
      id: uuidv7(),
      vencimento,
      linhas: linhas.map((l, n) => ({ ...l, unitario_centavos: precos[n] ?? 0 })),
    }
    const pedidos = await Promise.all(
      [body, { ...body, id: uuidv7() }].map((b) =>
        c.agendadora.chamar(cobrancaDaOrdem.cobrar, { params: { id }, body: b }),
      ),
    )
    expect(pedidos.map((r) => r.status).toSorted()).toEqual([200, 409])
    expect(pedidos.find((r) => r.status === 409)?.erro.message).toMatch(/^Esta ordem já tem uma cobrança/)
    const { cobranca } = (await c.agendadora.chamar(cobrancaDaOrdem.obter, { params: { id } })).corpo.data
    expect(cobranca).toMatchObject({ valor_centavos: 38_220, origem: 'ordem', origem_id: id, nome: 'Edna Ramalho' })
    const outra = (await c.agendadora.chamar(cobrancaDaOrdem.obter, { params: { id: await concluida() } })).corpo.data
    expect(outra.linhas.find((l) => l.referencia === 'deslocamento')?.unitario_centavos).toBe(180)
  })

  it('is cancelled with a reason, and charged again', async () => {
    const id = await concluida()
    const cobrar = () =>
      c.agendadora.chamar(cobrancaDaOrdem.cobrar, {
        params: { id },
        body: { id: uuidv7(), vencimento: diaAqui(), linhas: [linha()] },
      })
    const primeira = (await cobrar()).corpo.data.cobranca
    await c.agendadora.chamar(cobrancaDaOrdem.cancelar, { params: { id }, body: { motivo: 'Valor errado' } })
    const segunda = (await cobrar()).corpo.data.cobranca
    expect(segunda?.situacao).toBe('aberta')
    expect(segunda?.numero).not.toBe(primeira?.numero)
  })

  it('shows on the page of its customer, is paid there, and is shown to no external technician', async () => {
    const id = await concluida()
    const pagina = async (escopo: 'cliente_ver' | 'tecnico_externo') => {
      const feito = await c.agendadora.chamar(linksDaOrdem.criar, { params: { id }, body: { escopo } })
      return async () => (await fetch(`${casa.url}${new URL(feito.corpo.data.endereco, casa.url).pathname}`)).text()
    }
    const [cliente, externo] = [await pagina('cliente_ver'), await pagina('tecnico_externo')]
    expect(await cliente()).not.toContain('Pagamento')
    await c.agendadora.chamar(cobrancaDaOrdem.cobrar, {
      params: { id },
      body: { id: uuidv7(), vencimento: diaAqui(), linhas: [linha({ descricao: 'Troca do disjuntor' })] },
    })
    const html = await cliente()
    for (const t of ['Pagamento', 'Troca do disjuntor', 'Pix para Coop Solar', 'br.gov.bcb.pix', '180,00'])
      expect(html).toContain(t)
    expect(await externo()).not.toContain('Troca do disjuntor')
    const { cobranca } = (await c.agendadora.chamar(cobrancaDaOrdem.obter, { params: { id } })).corpo.data
    await avisar(banco.pagar({ valor: '180.00', txid: cobranca?.numero.replaceAll('-', '') ?? '' }))
    await expect.poll(cliente, { timeout: 10_000 }).toContain('Pagamento recebido em')
    expect(await cliente()).not.toContain('br.gov.bcb.pix')
  })
})
