import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { anulacoes } from '#modules/faturas/contract/anulacoes.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { casaDeFaturas } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'

const { casa, s, db, marina, rafael, itensDe, obter, aprovado } = await casaDeFaturas()
/** A batch is tens of requests and PDFs: some in `npm test`, more lines in `npm run propriedades`. */
const LINHAS = CASOS > 100 ? 80 : 16

const linha = fc
  .record({
    consumo: fc.integer({ min: 120, max: 4000 }),
    parte: fc.integer({ min: 60, max: 100 }),
    extra: fc.integer({ min: 0, max: 3000 }),
    desconto: fc.integer({ min: 5, max: 30 }),
  })
  .map(({ consumo, parte, extra, desconto }) => {
    const compensada = Math.floor((consumo * parte) / 100)
    // what is bought at the full price, what is compensated at a fifth of it, and the lighting
    const centavos = Math.round((consumo - compensada) * 93.98 + compensada * 20.65) + extra
    return { consumo, compensada, desconto: desconto / 100, total: (centavos / 100).toFixed(2).replace('.', ',') }
  })

async function valorDoPdf(id: string): Promise<number> {
  const r = await fetch(`${casa.url}/api/faturas/${id}/pdf`, { headers: { authorization: `Bearer ${marina.token}` } })
  expect([r.status, r.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(await r.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  // the code that is paid states the value as a number: field 54 of the EMV code
  const codigo = /5303986540(\d)(\d+\.\d\d)/.exec(text.replaceAll(/\s+/g, ''))
  return Math.round(Number(codigo?.[2]?.slice(0, Number(codigo[1])) ?? Number.NaN) * 100)
}

it('the sum of the lines is the batch, the invoices and the PDFs, for random bills', async () => {
  const sorteadas = fc.sample(linha, LINHAS)
  const linhas = sorteadas.map((l, n) => ({ ...l, uc: `700.${String(n).padStart(3, '0')}-1`, mes: '01/2027' }))
  for (const l of linhas) await membroDeTeste(s, { nome: `Membro ${l.uc}`, uc: l.uc, desconto: l.desconto })
  const lote = await aprovado(linhas)
  const itens = (await itensDe(lote.id)).filter((i) => i.bloqueios.length === 0)
  expect(itens.length).toBeGreaterThan(LINHAS / 2)
  const soma = (quais: readonly (number | null)[]) => quais.reduce<number>((t, x) => t + (x ?? 0), 0)
  const cobrado = soma(itens.map((i) => i.cobranca_centavos))
  expect(lote.somas).toMatchObject({
    cobranca_centavos: cobrado,
    economia_centavos: soma(itens.map((i) => i.economia_centavos)),
    sem_centavos: soma(itens.map((i) => i.sem_centavos)),
    distribuidora_centavos: soma(itens.map((i) => i.distribuidora_centavos)),
  })
  for (const i of itens) {
    expect((i.sem_centavos ?? 0) - (i.distribuidora_centavos ?? 0) - (i.cobranca_centavos ?? 0), i.uc).toBe(
      i.economia_centavos,
    )
    // the arithmetic that the member reads ends in the charge
    expect(i.memoria.find((p) => p.passo === 'cobranca')?.centavos, i.uc).toBe(i.cobranca_centavos)
  }
  await ate('the PDFs are drawn', async () => (await obter(lote.id)).desenhadas === itens.length, 90_000)
  const { rows } = await sql<{ id: string; valor: number }>`
    select id, valor_centavos::float8 as valor from faturas.faturas where lote_id = ${lote.id} order by numero
  `.execute(db)
  expect(soma(rows.map((f) => f.valor))).toBe(cobrado)
  const dosPdfs: number[] = []
  for (const f of rows) dosPdfs.push(await valorDoPdf(f.id))
  expect(dosPdfs).toEqual(rows.map((f) => f.valor))
  expect(soma(dosPdfs)).toBe(cobrado)
  expect((await marina.chamar(lotes.obter, { params: { id: lote.id } })).corpo.data.emitidas).toBe(rows.length)
}, 300_000)

it('the sum of a batch is that of the invoices that count, whatever was cancelled or replaced', async () => {
  const quantas = Math.ceil(LINHAS / 2)
  const sorteadas = fc.sample(fc.record({ linha, ato: fc.constantFrom('nada', 'cancelar', 'substituir') }), quantas)
  const linhas = sorteadas.map((x, n) => ({ ...x.linha, uc: `710.${String(n).padStart(3, '0')}-1`, mes: '02/2027' }))
  for (const l of linhas) await membroDeTeste(s, { nome: `Membro ${l.uc}`, uc: l.uc, desconto: l.desconto })
  const lote = await aprovado(linhas, '2027-02')
  await ate('the PDFs are drawn', async () => (await obter(lote.id)).situacao === 'enviando', 90_000)
  for (const { uc, fatura } of await itensDe(lote.id)) {
    const ato = sorteadas[linhas.findIndex((l) => l.uc === uc)]?.ato
    if (!fatura || !ato || ato === 'nada') continue
    const params = { id: fatura.id }
    const { conta, vencimento_em } = (await marina.chamar(anulacoes.obter, { params })).corpo.data
    const maior = { ...conta, distribuidora_centavos: Math.max(0, conta.distribuidora_centavos - 1000) }
    const pedido = await marina.chamar(anulacoes.pedir, {
      params,
      body:
        ato === 'cancelar'
          ? { tipo: 'cancelar', motivo: 'Sorteada.' }
          : { tipo: 'substituir', motivo: 'Sorteada.', conta: maior, vencimento_em },
    })
    // a bill that the correction makes impossible is refused, and its invoice stays
    const id = pedido.status === 200 ? pedido.corpo.data.anulacoes[0]?.id : undefined
    if (id)
      expect((await rafael.chamar(anulacoes.decidir, { params: { id }, body: { aceita: true } })).status).toBe(200)
  }
  const itens = (await itensDe(lote.id)).flatMap((i) => i.fatura ?? [])
  const valem = itens.filter((f) => f.situacao !== 'cancelada')
  const { recebido, emitidas } = await obter(lote.id)
  const soma = valem.reduce((t, f) => t + f.valor_centavos, 0)
  expect([recebido.faturado_centavos, emitidas, recebido.canceladas]).toEqual([
    soma,
    valem.length,
    itens.length - valem.length,
  ])
  const dosPdfs: number[] = []
  for (const f of valem) dosPdfs.push(await valorDoPdf(f.id))
  expect(dosPdfs.reduce((t, v) => t + v, 0)).toBe(soma)
}, 300_000)
