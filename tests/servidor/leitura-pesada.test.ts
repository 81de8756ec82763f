import { setTimeout as esperar } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { TIPO_DE_PLANILHA } from '#modules/contatos/contract/importacoes.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])

/** The longest time that the event loop of this process (the server runs in it) did not turn while `fn` ran (ms). */
async function maiorParada<T>(fn: () => Promise<T>): Promise<{ valor: T; parada: number }> {
  let parada = 0
  let antes = performance.now()
  let andando = true
  const medindo = (async () => {
    while (andando) {
      await esperar(5)
      parada = Math.max(parada, performance.now() - antes - 5)
      antes = performance.now()
    }
  })()
  const valor = await fn()
  andando = false
  await medindo
  return { valor, parada }
}

async function enviar(corpo: Uint8Array) {
  const cabecalhos = { 'content-type': TIPO_DE_PLANILHA, authorization: `Bearer ${chefe.token}` }
  const r = await fetch(`${casa.url}/api/contatos/importacoes?nome=x.xlsx`, { method: 'POST', headers: cabecalhos, body: corpo as BodyInit })
  return { status: r.status, corpo: (await r.json()) as { error: { message: string; details: unknown } } }
}

describe('a large spreadsheet', () => {
  it('[achado R5] is refused at its field while the server goes on answering', async () => {
    const linha = '<row><c><v>1</v></c></row>'
    const bomba = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<sheetData>${linha.repeat(2_000_000)}</sheetData>`) })
    await enviar(zipSync({ 'xl/x': strToU8('x') }))
    const { valor, parada } = await maiorParada(() => enviar(bomba))
    const frase = 'O arquivo tem mais de 200.000 linhas. Divida-o.'
    expect([valor.status, valor.corpo.error]).toMatchObject([400, { message: frase, details: [{ campo: 'arquivo', mensagem: frase }] }])
    expect(parada).toBeLessThan(1000)
  })
})
