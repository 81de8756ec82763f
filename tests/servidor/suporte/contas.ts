import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { contas, TIPO_DE_CONTA } from '#modules/contas/contract/contas.ts'
import type { Conta, Dono } from '#modules/contas/tipos.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const PASTA = join(import.meta.dirname, '../../suporte/documentos')
export const documento = (nome: string): Buffer<ArrayBuffer> => readFileSync(join(PASTA, nome))

interface Enviada {
  status: number
  conta: (Conta & { repetida: boolean }) | null
  erro: { code: string; message: string; details?: { campo: string; mensagem: string }[] } | null
}

/** Starts the application with a seller who sends bills, one who only reads, and functions that send and wait. */
export async function casaDasContas(opcoes: Parameters<typeof appDeTeste>[0] = {}) {
  const casa = await appDeTeste(opcoes)
  await casa.app.funis.instalar()
  const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const tecnico = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
  const estranho = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'leitor' }])

  async function contato(nome: string): Promise<Dono> {
    const r = await vendedor.chamar(contatos.criar, { body: { tipo: 'pessoa', nome } })
    return { tipo: 'contato', id: r.corpo.data.id }
  }
  async function enviar(
    quem: Chamada,
    dono: Dono,
    nome: string,
    bytes: Uint8Array<ArrayBuffer> = documento(nome),
  ): Promise<Enviada> {
    const busca = new URLSearchParams({ dono_tipo: dono.tipo, dono_id: dono.id, nome: nome.split('/').at(-1) ?? nome })
    const r = await fetch(`${casa.url}/api/contas?${busca}`, {
      method: 'POST',
      headers: { 'content-type': TIPO_DE_CONTA, ...(quem.token ? { authorization: `Bearer ${quem.token}` } : {}) },
      body: bytes,
    })
    const corpo = (await r.json()) as { data?: Conta & { repetida: boolean }; error?: Enviada['erro'] }
    return { status: r.status, conta: corpo.data ?? null, erro: corpo.error ?? null }
  }
  const obter = async (id: string, quem: Chamada = vendedor) =>
    (await quem.chamar(contas.obter, { params: { id } })).corpo.data

  /** Waits until the job has read the bill. */
  async function lida(id: string, prazo = 30_000): Promise<Conta> {
    await expect.poll(async () => (await obter(id)).situacao, { timeout: prazo, interval: 100 }).not.toBe('lendo')
    return obter(id)
  }
  async function enviada(dono: Dono, nome: string, prazo?: number): Promise<Conta> {
    const { status, conta, erro } = await enviar(vendedor, dono, nome)
    expect(erro).toBeNull()
    expect(status).toBe(200)
    return lida(conta?.id ?? '', prazo)
  }
  const campo = (c: Conta, chave: string) => c.campos.find((f) => f.chave === chave)
  return { casa, vendedor, tecnico, estranho, contato, enviar, obter, lida, enviada, campo }
}
