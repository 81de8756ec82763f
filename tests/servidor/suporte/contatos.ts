import { expect } from 'vitest'
import { digitosVerificadores } from '#kit/documento.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((c) => c.id)

/** Starts the application with users of the registry of contacts: one who manages it, one who edits, one who reads. */
export async function casaDeContatos() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const db = casa.app.s.banco.db
  const supervisora = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
  const operador = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const leitor = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'leitor' }])
  let serie = 0
  /** A number that is used nowhere else in this file. */
  const proximo = () => ++serie
  const cpfNovo = () => {
    const base = String(100_000_000 + proximo() * 7919).slice(-9)
    return base + digitosVerificadores(base)
  }
  const telefoneNovo = () => `55119${String(70_000_000 + proximo())}`
  const criar = async (dados: Record<string, unknown> = {}) => {
    const r = await supervisora('POST', '/api/contatos', { nome: `Contato ${proximo()}`, ...dados })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data
  }
  return { casa, db, supervisora, operador, leitor, proximo, cpfNovo, telefoneNovo, criar }
}
