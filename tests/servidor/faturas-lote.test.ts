import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias, somarMeses } from '#kit/dias.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { casaDeFaturas, VENCE } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'

const { s, db, marina, rafael, leitora, deFora, ninguem, obter, itensDe, novoLote, lerPlanilha, aprovado } =
  await casaDeFaturas()

const conta = (uc: string, mes: string) => ({
  uc,
  mes: `${mes.slice(5)}/${mes.slice(0, 4)}`,
  consumo: 4200,
  compensada: 3280,
  total: '1541,97',
})
const ontem = somarDias(diaAqui(), -1)
/** Sends a batch to approval; returns what the other person sees. */
async function pedido(id: string) {
  const r = await marina.chamar(lotes.pedirAprovacao, { params: { id }, body: { versao: (await obter(id)).versao } })
  return r.corpo.data
}

describe('the due date', () => {
  it('is refused in the past when a batch is opened, corrected, sent to approval and approved', async () => {
    const criar = await marina.chamar(lotes.criar, {
      body: { competencia: '2026-01', vencimento_em: ontem, plano: null },
    })
    expect([criar.status, criar.detalhe('vencimento_em')]).toEqual([
      400,
      'O vencimento já passou: escolha de hoje em diante',
    ])
    await membroDeTeste(s, { nome: 'Vencida Lima', uc: '82001' })
    const lote = await novoLote('2026-02')
    await lerPlanilha(lote, [conta('82001', '2026-02')])
    const params = { id: lote.id }
    const corrigir = async (vencimento_em: string) =>
      marina.chamar(lotes.corrigir, {
        params,
        body: { versao: (await obter(lote.id)).versao, vencimento_em, plano: null },
      })
    expect((await corrigir(ontem)).detalhe('vencimento_em')).toBe('O vencimento já passou: escolha de hoje em diante')
    await sql`update faturas.lotes set vencimento_em = ${ontem} where id = ${lote.id}`.execute(db)
    const pedir = await marina.chamar(lotes.pedirAprovacao, {
      params,
      body: { versao: (await obter(lote.id)).versao },
    })
    expect([pedir.status, pedir.erro?.message]).toEqual([
      409,
      'O vencimento já passou: escolha de hoje em diante. Mude o vencimento do lote antes de pedir a aprovação.',
    ])
    expect((await corrigir(VENCE)).status).toBe(200)
    await sql`update faturas.itens set vencimento_em = ${ontem} where lote_id = ${lote.id}`.execute(db)
    await sql`
      update faturas.lotes set situacao = 'em_aprovacao', pedida_em = now(), pedida_por = ${marina.id} where id = ${lote.id}
    `.execute(db)
    const { versao, somas } = await obter(lote.id)
    const aprovar = await rafael.chamar(lotes.aprovar, {
      params,
      body: { versao, soma_centavos: somas.cobranca_centavos },
    })
    expect([aprovar.status, aprovar.erro?.message]).toEqual([
      409,
      'O vencimento de 1 linha já passou: devolva o lote para mudar a data.',
    ])
  }, 60_000)

  it('of each line is the day of its member, shown, and that of its invoice', async () => {
    const dias = { '82011': 5, '82012': 10, '82013': 22 }
    for (const [uc, dia] of Object.entries(dias)) {
      const m = await membroDeTeste(s, { nome: `Dia ${dia}`, uc })
      await sql`update matriculas.matriculas set vencimento_dia = ${dia} where id = ${m.matricula}`.execute(db)
    }
    const lote = await aprovado(
      Object.keys(dias).map((uc) => conta(uc, '2026-03')),
      '2026-03',
    )
    const noDia = (dia: string) => `${VENCE.slice(0, 8)}${dia}`
    const esperadas = [
      noDia('05') < somarDias(diaAqui(), 5) ? somarMeses(noDia('05'), 1) : noDia('05'),
      VENCE,
      noDia('22'),
    ]
    const itens = (await itensDe(lote.id)).toSorted((a, b) => a.uc.localeCompare(b.uc))
    expect(itens.map((i) => i.vencimento_em)).toEqual(esperadas)
    expect(itens.map((i) => i.fatura?.vencimento_em)).toEqual(esperadas)
    const csv = await rafael.chamar(lotes.exportar, { params: { id: lote.id } })
    expect(String(csv.corpo)).toContain(esperadas[2])
  }, 60_000)
})

describe('a batch that was opened by mistake', () => {
  it('is discarded with the reason, never once it was approved, and its units are charged elsewhere', async () => {
    await membroDeTeste(s, { nome: 'Descarte Nunes', uc: '82021' })
    const lote = await novoLote('2026-04')
    await lerPlanilha(lote, [conta('82021', '2026-04')])
    const params = { id: lote.id }
    const body = { motivo: 'Mês errado.' }
    expect((await ninguem.chamar(lotes.descartar, { params, body })).status).toBe(401)
    expect((await leitora.chamar(lotes.descartar, { params, body })).status).toBe(403)
    expect(
      (await deFora.chamar(lotes.corrigir, { params, body: { versao: 1, vencimento_em: VENCE, plano: null } })).status,
    ).toBe(403)
    expect((await marina.chamar(lotes.descartar, { params, body: { motivo: '' } })).detalhe('motivo')).toBe(
      'Diga o motivo em pelo menos 3 letras',
    )
    expect((await marina.chamar(lotes.descartar, { params, body })).corpo.data.situacao).toBe('cancelado')
    const depois = await marina.chamar(lotes.usarConferidas, { params })
    expect([depois.status, depois.erro?.message]).toEqual([409, 'O lote foi descartado: nenhuma linha muda.'])
    const outro = await aprovado([conta('82021', '2026-04')], '2026-04')
    expect(outro.nome).toBe('2026-04-B')
    const tarde = await marina.chamar(lotes.descartar, { params: { id: outro.id }, body })
    expect([tarde.status, tarde.erro?.message]).toEqual([
      409,
      'Este lote foi aprovado: cancele as faturas em vez de descartar o lote.',
    ])
  }, 60_000)

  it('changes its plan: lines of another plan stay out, and come back with it', async () => {
    await membroDeTeste(s, { nome: 'Garantida', uc: '82031' })
    await membroDeTeste(s, { nome: 'Dinâmica', uc: '82032', modelo: 'DINAMICO_SOBRE_TARIFA', desconto: 0.3 })
    const lote = await novoLote('2026-05')
    await lerPlanilha(lote, [conta('82031', '2026-05'), conta('82032', '2026-05')])
    const corrigir = async (plano: 'ECONOMIA_GARANTIDA' | null, versao?: number) =>
      marina.chamar(lotes.corrigir, {
        params: { id: lote.id },
        body: { versao: versao ?? (await obter(lote.id)).versao, vencimento_em: VENCE, plano },
      })
    const r = await corrigir('ECONOMIA_GARANTIDA')
    expect([r.status, r.corpo.data.contagens.fora]).toEqual([200, 1])
    await ate('the sheet is read again', async () => (await obter(lote.id)).entradas.lendo === 0)
    const fora = (await itensDe(lote.id)).filter((i) => i.fora)
    expect(fora.map((i) => [i.membro, i.fora_motivo])).toEqual([['Dinâmica', 'outro plano']])
    expect((await corrigir(null, 1)).status).toBe(409)
    expect((await corrigir(null)).status).toBe(200)
    await ate('the sheet is read again', async () => (await obter(lote.id)).entradas.lendo === 0)
    expect((await obter(lote.id)).contagens).toMatchObject({ todas: 2, fora: 0 })
  }, 60_000)
})

describe('the second person', () => {
  it('returns the batch with the reason, which its builder is told', async () => {
    await membroDeTeste(s, { nome: 'Devolve Reis', uc: '82041' })
    const lote = await novoLote('2026-06')
    await lerPlanilha(lote, [conta('82041', '2026-06')])
    const params = { id: lote.id }
    const body = { motivo: 'Confira a tarifa da Enel.' }
    expect((await rafael.chamar(lotes.devolver, { params, body })).status).toBe(409)
    await pedido(lote.id)
    expect((await marina.chamar(lotes.devolver, { params, body })).status).toBe(403)
    expect((await leitora.chamar(lotes.devolver, { params, body })).status).toBe(403)
    expect((await rafael.chamar(lotes.devolver, { params, body: { motivo: 'x' } })).status).toBe(400)
    const r = await rafael.chamar(lotes.devolver, { params, body })
    expect(r.corpo.data).toMatchObject({
      situacao: 'montando',
      devolvido: { motivo: body.motivo, por: { id: rafael.id } },
    })
    await ate('the builder is told', async () => {
      const { rows } = await sql`
        select from avisos.notificacoes where usuario_id = ${marina.id} and titulo = ${`O lote ${lote.nome} voltou da aprovação`}
      `.execute(db)
      return rows.length === 1
    })
    expect((await pedido(lote.id)).devolvido).toBeNull()
  }, 60_000)
})
