import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { cpuDaThread } from '#tests/suporte/cpu.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])

async function enviar(corpo: Uint8Array) {
  const cabecalhos = { 'content-type': TIPO_DE_PLANILHA, authorization: `Bearer ${chefe.token}` }
  const r = await fetch(`${casa.url}/api/contatos/importacoes?nome=x.xlsx`, {
    method: 'POST',
    headers: cabecalhos,
    body: corpo as BodyInit,
  })
  return { status: r.status, corpo: (await r.json()) as { error: { message: string; details: unknown } } }
}

describe('a large spreadsheet', () => {
  it('[achado R5] is refused at its field while the server still answers', async () => {
    const linha = '<row><c><v>1</v></c></row>'
    const bomba = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<sheetData>${linha.repeat(2_000_000)}</sheetData>`) })
    await enviar(zipSync({ 'xl/x': strToU8('x') }))
    const { valor, cpu } = await cpuDaThread(() => enviar(bomba))
    const frase = 'O arquivo tem mais de 200.000 linhas. Divida-o.'
    expect([valor.status, valor.corpo.error]).toMatchObject([
      400,
      { message: frase, details: [{ campo: 'arquivo', mensagem: frase }] },
    ])
    expect(cpu).toBeLessThan(400)
  })
})
