import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { atrasos } from '#modules/cobranca/contract/atrasos.ts'
import { baixas } from '#modules/cobranca/contract/baixas.ts'
import { recebimentos } from '#modules/cobranca/contract/recebimentos.ts'
import { contestarFatura } from '#modules/faturas/server/comandos/contestar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { casaDeCobranca } from './suporte/casa-de-cobranca.ts'

const { casa, db, chefe, caixa, leitora, vendedor, emitir, contaId } = await casaDeCobranca()
const ninguem = await casa.como(null)

describe('what is late', () => {
  it('lists who owes, the oldest first, with the charges of today, and adds up to the sums by age', async () => {
    for (const [nome, vence] of [
      ['Antiga Prado', -100],
      ['Meio Lima', -45],
      ['Nova Reis', -5],
      ['A Vencer', 20],
    ] as const)
      await emitir({ nome, valor: 100_000, vence })
    const disputada = await emitir({ nome: 'Em Disputa', valor: 5_000, vence: -20 })
    await casa.app.s.executar(sistema, (u) => contestarFatura(u, disputada.id, 'Não confere.'))
    expect((await ninguem.chamar(atrasos.listar, { query: {} })).status).toBe(401)
    expect((await vendedor.chamar(atrasos.listar, { query: {} })).status).toBe(403)
    const { titulos } = (await leitora.chamar(atrasos.listar, { query: {} })).corpo.data
    expect(titulos.map((t) => [t.nome, t.dias])).toEqual([
      ['Antiga Prado', 100],
      ['Meio Lima', 45],
      ['Nova Reis', 5],
      ['A Vencer', -20],
    ])
    expect(titulos[0]?.encargos_centavos).toBeGreaterThanOrEqual(2000)
    expect(titulos[3]?.encargos_centavos).toBe(0)
    const { faixas } = (await leitora.chamar(recebimentos.atrasos)).corpo.data
    for (const { faixa, faturas, centavos } of faixas) {
      const dela = (await leitora.chamar(atrasos.listar, { query: { faixa } })).corpo.data.titulos
      expect([faixa, dela.length, dela.reduce((t, x) => t + x.principal_centavos, 0)]).toEqual([
        faixa,
        faturas,
        centavos,
      ])
    }
    const achadas = (await leitora.chamar(atrasos.listar, { query: { busca: 'meio' } })).corpo.data.titulos
    expect(achadas.map((t) => t.nome)).toEqual(['Meio Lima'])
    const torta = await leitora.chamar(atrasos.listar, { query: { depois: 'x' } })
    expect([torta.status, torta.detalhe('depois')]).toEqual([400, 'Página inválida'])
    expect((await leitora.chamar(atrasos.listar, { query: { faixa: 'velha' as 'ate_30' } })).detalhe('faixa')).toBe(
      'Faixa desconhecida',
    )
  }, 60_000)

  it('exports the same list, with no cell that a spreadsheet runs', async () => {
    await emitir({ nome: '=HYPERLINK("x")', valor: 1_000, vence: -3 })
    expect((await vendedor.chamar(atrasos.exportar, { query: {} })).status).toBe(403)
    const r = await fetch(`${casa.url}/api/cobranca/atrasos/exportar?faixa=ate_30`, {
      headers: { authorization: `Bearer ${leitora.token}` },
    })
    const texto = await r.text()
    expect(r.headers.get('content-disposition')).toBe(`attachment; filename="atrasos-${diaAqui()}.csv"`)
    const linhas = texto.trim().split('\r\n')
    expect(linhas).toHaveLength(3)
    expect(linhas[1]).toMatch(/;Nova Reis;;.*;5;1000,00;\d+,\d\d;\d+,\d\d$/)
    expect(texto).toContain(`"'=HYPERLINK(""x"")"`)
  }, 60_000)
})

describe('a manual payment', () => {
  it('is refused with the reason, which who asked is told, and is listed among the decided ones', async () => {
    const f = await emitir({ nome: 'Baixa Souza', valor: 9_000, vence: 5 })
    const pedir = (valor_centavos: number) =>
      caixa.chamar(baixas.pedir, {
        body: { conta_id: contaId, fatura_id: f.id, valor_centavos, dia: diaAqui(), motivo: 'Pagou no balcão.' },
      })
    const { id } = (await pedir(4_000)).corpo.data
    const decidir = (quem: typeof chefe, body: { aceita: boolean; resposta?: string }, qual = id) =>
      quem.chamar(baixas.decidir, { params: { id: qual }, body })
    const semMotivo = await decidir(chefe, { aceita: false })
    expect([semMotivo.status, semMotivo.detalhe('resposta')]).toEqual([400, 'Diga por que recusa'])
    expect((await decidir(leitora, { aceita: false, resposta: 'Não achei.' })).status).toBe(403)
    expect((await decidir(caixa, { aceita: false, resposta: 'Não achei.' })).status).toBe(403)
    expect((await decidir(chefe, { aceita: false, resposta: 'Não achei.' }, uuidv7())).status).toBe(404)
    expect(
      (await decidir(chefe, { aceita: false, resposta: 'O comprovante é de outra conta.' })).corpo.data,
    ).toMatchObject({
      situacao: 'recusada',
      resposta: 'O comprovante é de outra conta.',
    })
    await expect
      .poll(
        async () =>
          (
            await sql<{ detalhe: string }>`
              select detalhe from avisos.notificacoes
              where usuario_id = ${caixa.id}
                and titulo like ${`A baixa de %40,00 em ${f.numero} foi recusada`}
            `.execute(db)
          ).rows.map((n) => n.detalhe),
        { timeout: 15_000 },
      )
      .toEqual(['O comprovante é de outra conta.'])
    const segunda = (await pedir(9_000)).corpo.data.id
    expect((await decidir(chefe, { aceita: true }, segunda)).status).toBe(200)
    const lista = (await caixa.chamar(baixas.decididas, { query: {} })).corpo.data
    expect(lista.baixas.slice(0, 2).map((b) => [b.id, b.situacao, b.minha])).toEqual([
      [segunda, 'aceita', true],
      [id, 'recusada', true],
    ])
    expect((await leitora.chamar(baixas.decididas, { query: {} })).status).toBe(403)
    expect((await caixa.chamar(baixas.decididas, { query: { depois: 'x' } })).status).toBe(400)
    await expect(sql`update cobranca.baixas set resposta = null where id = ${id}`.execute(db)).rejects.toThrow(
      /baixas_recusada_com_resposta/,
    )
  }, 60_000)
})
