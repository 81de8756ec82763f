import { expect } from 'vitest'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

// each test reads another shape
// oxlint-disable-next-line typescript/no-explicit-any
type Corpo = any

/** Starts the application with users of the registry of contacts and functions that import a file. */
export async function casaDeImportacao() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
  const operador = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const ninguem = await casa.como(null)
  async function enviar(quem: Chamada, corpo: Uint8Array | string, nome = 'contatos.csv') {
    const r = await fetch(`${casa.url}/api/contatos/importacoes?nome=${encodeURIComponent(nome)}`, {
      method: 'POST',
      headers: { 'content-type': TIPO_DE_PLANILHA, ...(quem.token ? { authorization: `Bearer ${quem.token}` } : {}) },
      body: corpo as BodyInit,
    })
    return { status: r.status, corpo: (await r.json()) as Corpo }
  }
  const estado = async (id: string) => (await chefe('GET', `/api/contatos/importacoes/${id}`)).corpo.data
  async function ate(id: string, situacao: string) {
    await expect.poll(async () => (await estado(id)).situacao, { timeout: 30_000, interval: 60 }).toBe(situacao)
  }
  async function conferida(csv: string, opcoes: Record<string, unknown> = {}) {
    const i = (await enviar(chefe, csv)).corpo.data
    const r = await chefe('PUT', `/api/contatos/importacoes/${i.id}/mapa`, { mapa: i.mapa, ...opcoes })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    await ate(i.id, 'conferida')
    return i.id as string
  }
  async function importada(csv: string, opcoes: Record<string, unknown> = {}) {
    const id = await conferida(csv, opcoes)
    expect((await chefe('POST', `/api/contatos/importacoes/${id}/iniciar`)).status).toBe(200)
    await ate(id, 'concluida')
    return id
  }
  return { casa, chefe, operador, ninguem, enviar, estado, ate, conferida, importada }
}
