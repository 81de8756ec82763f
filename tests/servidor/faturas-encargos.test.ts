import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { dividaEm } from '#engines/energia/divida.ts'
import { proximoDiaUtilBancario } from '#engines/energia/dia-bancario.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { registrarPagamento } from '#modules/faturas/publico.ts'
import { conferirContrato } from '#modules/faturas/server/comandos/linhas.ts'
import { contestarFatura } from '#modules/faturas/server/comandos/contestar.ts'
import { devidaDa, pausasDa } from '#modules/faturas/server/consultas/pagamentos.ts'
import { lerRetrato } from '#modules/faturas/server/consultas/fatura.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { casaDeFaturas, VENCE } from '#tests/suporte/casa-de-faturas.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'

const { casa, s, db, marina, itensDe, novoLote, lerPlanilha, aprovado, enviarAte, obter, tokenDa } =
  await casaDeFaturas()

const conta = (uc: string, mes: string) => [
  { uc, mes: `${mes.slice(5)}/${mes.slice(0, 4)}`, consumo: 4200, compensada: 3280, total: '1541,97' },
]

function exigir<T>(v: T | undefined): T {
  if (v === undefined) throw new Error('it exists')
  return v
}

/** A contract in force of a membership, with these late charges. */
async function comContrato(matricula: string, variaveis: Record<string, string>): Promise<string> {
  const id = uuidv7()
  const texto = 'texto do contrato'
  await s.executar(sistema, async (u) => {
    const pdf = await guardar(u.tx, Buffer.from(`contrato ${id}`), 'application/pdf')
    await sql`
      insert into contratos.contratos (id, tipo, numero, titulo, situacao, vigente_de, responsavel_id)
      values (
        ${id}, 'assinatura', ${`AS-2026-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`}, 'Contrato',
        'vigente', '2026-01-01', ${marina.id}
      )
    `.execute(u.tx)
    await sql`
      insert into contratos.versoes
        (contrato_id, n, estado, modelo_versao, conteudo, texto, hash, pdf, paginas, enviada_em)
      values (
        ${id}, 1, 'assinada', 1, ${JSON.stringify({ variaveis })}::jsonb, ${texto},
        encode(sha256(convert_to(${texto}, 'UTF8')), 'hex'), decode(${pdf}, 'hex'), 1, now()
      )
    `.execute(u.tx)
    await sql`update matriculas.matriculas set contrato_id = ${id} where id = ${matricula}`.execute(u.tx)
  })
  return id
}

describe('late charges', () => {
  it('are those of the contract, frozen in the invoice: page, debt and payment agree', async () => {
    const m = await membroDeTeste(s, { nome: 'Contrato Brando', uc: '83001' })
    await comContrato(m.matricula, { 'multa.atraso': '1', 'juros.mes': '0.5' })
    const lote = await aprovado(conta('83001', '2026-04'), '2026-04')
    const fatura = (await itensDe(lote.id))[0]?.fatura
    if (!fatura) throw new Error('the line has an invoice')
    const f = await lerRetrato(db, { id: fatura.id })
    expect(f?.retrato.encargos).toEqual({ multa: 0.01, jurosMes: 0.005 })
    expect(f).toMatchObject({ multa: 0.01, juros_mes: 0.005 })
    const dia = somarDias(VENCE, 60)
    const devido = dividaEm(devidaDa({ ...exigir(f), contestada: false }, [], await pausasDa(db, fatura.id)), dia)
    expect(devido).toMatchObject({ dias: 60, multaCent: 2044, jurosCent: 2044 })
    const r = await s.executar(sistema, (u) =>
      registrarPagamento(u, {
        faturaId: fatura.id,
        recebimentoId: uuidv7(),
        valorCentavos: devido.totalCent,
        pagoEm: new Date(`${dia}T15:00:00Z`),
      }),
    )
    expect(r).toMatchObject({ situacao: 'paga', sobraCentavos: 0 })
    await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
    await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
    const pagina = await (await fetch(`${casa.url}/fatura/${await tokenDa(lote.id)}`)).text()
    expect(pagina).toContain('Multa de 1 %, uma vez, e juros de 0,5 % ao mês, por dia.')
  }, 60_000)

  it('are 2 % and 1 % without a contract, and never a fine above 2 %', async () => {
    const m = await membroDeTeste(s, { nome: 'Contrato Duro', uc: '83002' })
    await membroDeTeste(s, { nome: 'Sem Contrato', uc: '83003' })
    await comContrato(m.matricula, { 'multa.atraso': '10' })
    const lote = await aprovado([...conta('83002', '2026-05'), ...conta('83003', '2026-05')], '2026-05')
    for (const { fatura } of await itensDe(lote.id))
      expect(await lerRetrato(db, { id: fatura?.id ?? '' })).toMatchObject({ multa: 0.02, juros_mes: 0.01 })
  }, 60_000)

  it('of a contract that is suspended or ended charge nothing: the line is blocked, and free again when it resumes', async () => {
    const m = await membroDeTeste(s, { nome: 'Contrato Parado', uc: '83005' })
    const contrato = await comContrato(m.matricula, {})
    const lote = await novoLote('2026-07')
    await lerPlanilha(lote, conta('83005', '2026-07'))
    const blocos = async () => (await itensDe(lote.id))[0]?.bloqueios.map((b) => b.texto)
    expect(await blocos()).toEqual([])
    for (const [situacao, texto] of [
      ['suspenso', 'contrato suspenso'],
      ['rescindido', 'contrato encerrado'],
    ] as const) {
      await sql`update contratos.contratos set situacao = ${situacao}, motivo = 'teste' where id = ${contrato}`.execute(
        db,
      )
      await conferirContrato(s, contrato)
      expect(await blocos()).toEqual([texto])
    }
    await sql`update contratos.contratos set situacao = 'vigente' where id = ${contrato}`.execute(db)
    await conferirContrato(s, contrato)
    expect(await blocos()).toEqual([])
  }, 60_000)

  it('count no day of a dispute, before and after its answer', async () => {
    await membroDeTeste(s, { nome: 'Disputa Longa', uc: '83004' })
    const lote = await aprovado(conta('83004', '2026-06'), '2026-06')
    const id = (await itensDe(lote.id))[0]?.fatura?.id ?? ''
    await s.executar(sistema, (u) => contestarFatura(u, id, 'O consumo não confere.'))
    const f0 = await lerRetrato(db, { id })
    await marina.chamar(lotes.responder, { params: { id }, body: { resposta: 'Conferimos: está certo.' } })
    // answered on the day of its opening: no day to give back
    expect((await lerRetrato(db, { id }))?.pagavel_ate).toBe(exigir(f0).pagavel_ate)
    const datar = (quais: string, datas: string) =>
      executarSolto(casa.urlDoBanco, `update faturas.contestacoes set ${datas} where fatura_id = '${id}' and ${quais}`)
    const f = await lerRetrato(db, { id })
    const devidoEm = async (dias: number) =>
      dividaEm(devidaDa({ ...exigir(f), contestada: false }, [], await pausasDa(db, id)), somarDias(VENCE, dias))
    // a second one, open for three days, moves the last day without charges by them when it is answered
    await s.executar(sistema, (u) => contestarFatura(u, id, 'Continuo sem entender.'))
    await datar('respondida_em is null', "aberta_em = now() - interval '3 days'")
    await datar(
      'respondida_em is not null',
      "aberta_em = now() - interval '9 days', respondida_em = now() - interval '9 days'",
    )
    await marina.chamar(lotes.responder, { params: { id }, body: { resposta: 'Veja a conta anexa.' } })
    expect((await lerRetrato(db, { id }))?.pagavel_ate).toBe(proximoDiaUtilBancario(somarDias(VENCE, 3)))
    await executarSolto(casa.urlDoBanco, `delete from faturas.contestacoes where texto = 'Continuo sem entender.'`)
    const em = (dias: number) => `'${somarDias(VENCE, dias)}T15:00:00Z'`
    // opened two days before the due date, answered ten days after it
    await datar('true', `aberta_em = ${em(-2)}, respondida_em = ${em(10)}`)
    expect((await devidoEm(10)).totalCent).toBe(204_446)
    expect((await devidoEm(12)).totalCent).toBe(204_446)
    expect((await devidoEm(40)).multaCent).toBe(4089)
    const { rows } = await sql<{ pausas: unknown }>`select pausas from cobranca.titulos where id = ${id}`.execute(db)
    expect(rows[0]?.pausas).toEqual([{ de: somarDias(VENCE, -2), ate: somarDias(VENCE, 10) }])
  }, 60_000)
})
