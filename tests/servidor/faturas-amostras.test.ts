import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { diaBr } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { amostras } from '#modules/faturas/contract/amostras.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { cobrancasPorVir, pixDoBanco } from '#modules/faturas/publico.ts'
import { desenharLote } from '#modules/faturas/server/comandos/desenhar.ts'
import { criarLigados } from '#platform/ligados.ts'
import { casaDeFaturas, VENCE } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'

const { casa, s, db, marina, leitora, deFora, ninguem, obter, itensDe, novoLote, lerPlanilha, aprovado, enviarAte } =
  await casaDeFaturas()

const conta = (uc: string, mes: string) => ({
  uc,
  mes: `${mes.slice(5)}/${mes.slice(0, 4)}`,
  consumo: 4200,
  compensada: 3280,
  total: '1541,97',
})

async function textoDoPdf(caminho: string): Promise<string> {
  const r = await fetch(`${casa.url}${caminho}`, { headers: { authorization: `Bearer ${marina.token}` } })
  expect([r.status, r.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(await r.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll('\u00A0', ' ')
}

describe('a sample', () => {
  it('shows the message, the value and the PDF of a ready line, and refuses one that cannot leave', async () => {
    await membroDeTeste(s, { nome: 'Amostra Lima', uc: '85001' })
    await membroDeTeste(s, { nome: 'Amostra Muda', uc: '85002', consentiu: false })
    const lote = await novoLote('2026-04')
    await lerPlanilha(lote, [conta('85001', '2026-04'), conta('85002', '2026-04')])
    const itens = await itensDe(lote.id)
    const [pronta, presa] = ['Amostra Lima', 'Amostra Muda'].map((n) => itens.find((i) => i.membro === n)?.id ?? '')
    const params = { id: lote.id, item: pronta ?? '' }
    expect((await ninguem.chamar(amostras.obter, { params })).status).toBe(401)
    expect((await deFora.chamar(amostras.obter, { params })).status).toBe(403)
    expect((await leitora.chamar(amostras.obter, { params: { ...params, item: uuidv7() } })).status).toBe(404)
    expect((await leitora.chamar(amostras.obter, { params: { ...params, item: 'x' } })).status).toBe(400)
    const r = await leitora.chamar(amostras.obter, { params })
    expect(r.corpo.data).toMatchObject({ membro: 'Amostra Lima', valor_centavos: 204_446, vencimento_em: VENCE })
    expect(r.corpo.data.mensagem.replaceAll('\u00A0', ' ')).toBe(
      `Olá, Amostra! Sua fatura de abril de 2026 é de R$ 2.044,46 e vence em ${diaBr(VENCE)}. ` +
        'Você economizou R$ 360,79. Para pagar com PIX e ver como calculamos: …/fatura/…',
    )
    const recusa = await leitora.chamar(amostras.obter, { params: { ...params, item: presa ?? '' } })
    expect([recusa.status, recusa.erro?.message]).toEqual([
      409,
      'Esta linha não está pronta: não há como mostrar a fatura dela.',
    ])
    const texto = await textoDoPdf(`/api/faturas/lotes/${lote.id}/itens/${params.item}/amostra/pdf`)
    expect(texto).toContain('R$ 2.044,46')
    expect(texto).toContain('amostra')
    expect((await obter(lote.id)).emitidas).toBe(0)
  }, 60_000)
})

describe('the PDFs of a batch', () => {
  it('wait for the charges at the bank and carry their code, or the static one when the bank takes too long', async () => {
    for (const uc of ['85003', '85004']) await membroDeTeste(s, { nome: `Banco ${uc}`, uc })
    const lote = await aprovado([conta('85003', '2026-05'), conta('85004', '2026-05')], '2026-05')
    await ate('the PDFs are drawn', async () => (await obter(lote.id)).desenhadas === 2)
    // by day the job of the application sends too, and would draw what is missing
    await enviarAte('both left', lote.id, (l) => l.envio.enviado === 2 && l.situacao === 'concluido')
    const voltar = async () => {
      await sql`update faturas.faturas set pdf_sha256 = null where lote_id = ${lote.id}`.execute(db)
      await sql`update faturas.lotes set situacao = 'aprovado', aprovado_em = now() where id = ${lote.id}`.execute(db)
    }
    await voltar()
    const [primeira] = (await itensDe(lote.id)).map((i) => i.fatura?.id ?? '')
    let porVir = 2
    const ligados = criarLigados()
    ligados.receber([
      cobrancasPorVir(() => Promise.resolve(porVir)),
      pixDoBanco((_, id) => Promise.resolve(id === primeira ? '00020101CODIGODOBANCO6304ABCD' : null)),
    ])
    await desenharLote({ ...s, ligados }, lote.id)
    expect((await obter(lote.id)).situacao).toBe('aprovado')
    porVir = 0
    await desenharLote({ ...s, ligados }, lote.id)
    const pdfs = await Promise.all((await itensDe(lote.id)).map((i) => textoDoPdf(`/api/faturas/${i.fatura?.id}/pdf`)))
    expect(pdfs.map((t) => t.replaceAll(/\s+/g, '').includes('CODIGODOBANCO'))).toEqual([true, false])
    expect(pdfs[1]).toContain('br.gov.bcb.pix')
    await voltar()
    await sql`update faturas.lotes set aprovado_em = now() - interval '6 minutes' where id = ${lote.id}`.execute(db)
    porVir = 2
    await desenharLote({ ...s, ligados }, lote.id)
    expect((await marina.chamar(lotes.obter, { params: { id: lote.id } })).corpo.data.desenhadas).toBe(2)
  }, 60_000)
})
