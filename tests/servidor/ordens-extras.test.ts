import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { diaDoCampo } from '#modules/campo/contract/dia.ts'
import { cobrancaDaOrdem } from '#modules/ordens/contract/cobranca.ts'
import { extras } from '#modules/ordens/contract/extras.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { aceitarExtra } from '#tests/suporte/extra-aceito.ts'
import { ordemConcluida } from '#tests/suporte/ordem-concluida.ts'
import { campoDeTeste, type Campo } from '#tests/suporte/ordens.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'leitor' }])
let c: Campo
beforeAll(async () => {
  c = await campoDeTeste(casa)
})

const propor = (id: string, body: object, quem = c.agendadora) =>
  quem.chamar(extras.propor, { params: { id }, body: { chave: uuidv7(), descricao: 'Trocar o string box', ...body } })
const dela = async (id: string, quem = c.agendadora) =>
  (await quem.chamar(extras.listar, { params: { id } })).corpo.data

/** How often the phones of a technician were told to read their day again. */
const diasRelidos = async (usuario: string): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.eventos
      where tipo = 'campo.dia'
        and dados ->> 'usuario_id' = ${usuario}
    `.execute(s.banco.db)
  ).rows[0]?.n ?? 0

describe('[S3.5] extra work of an order', () => {
  it('is refused to who may not propose or does not see the order, and says what is missing', async () => {
    const id = await c.abrir()
    expect((await propor(id, {}, leitora)).status).toBe(403)
    // a technician proposes in the orders that they are assigned to
    expect((await propor(id, {}, c.tecnico)).status).toBe(404)
    expect((await deFora.chamar(extras.listar, { params: { id } })).status).toBe(403)
    expect((await propor(uuidv7(), {})).status).toBe(404)
    expect((await propor(id, { descricao: '' })).detalhe('descricao')).toBe('Diga o que precisa ser feito')
  })

  it('opens one proposal of services for any number of requests, for the customer of the order', async () => {
    const id = await c.abrir()
    const chave = uuidv7()
    const feitas = await Promise.all([propor(id, { chave }), propor(id, { chave })])
    const ids = new Set(feitas.map((r) => r.corpo.data.proposta_id))
    expect(ids.size).toBe(1)
    expect(await dela(id)).toMatchObject([{ estado: 'rascunho', descricao: 'Trocar o string box' }])
    const { rows } = await sql<object>`
      select tipo, contato_id, titulo
      from propostas.propostas
      where id = ${[...ids][0]}
    `.execute(s.banco.db)
    expect(rows).toMatchObject([
      { tipo: 'servicos', contato_id: c.contato, titulo: expect.stringMatching(/^Serviço extra da OS /) },
    ])
  })

  it('is announced when the customer accepts, and enters the account of the order', async () => {
    const id = await ordemConcluida(casa, c)
    const { proposta_id } = (await propor(id, {})).corpo.data
    const antes = (await c.agendadora.chamar(cobrancaDaOrdem.obter, { params: { id } })).corpo.data.linhas
    expect(antes.some((l) => l.referencia.startsWith('extra:'))).toBe(false)
    const noCelular = async () =>
      (await c.tecnico.chamar(diaDoCampo.ver)).corpo.data.ordens.find((o) => o.id === id)?.extras
    expect(await noCelular()).toEqual([{ descricao: 'Trocar o string box', aceito: false }])
    const antesDoAceite = await diasRelidos(c.tecnico.id)
    await aceitarExtra(casa, proposta_id)
    expect(await noCelular()).toEqual([{ descricao: 'Trocar o string box', aceito: true }])
    // the phone that is open reads its day again
    await expect.poll(() => diasRelidos(c.tecnico.id), { timeout: 10_000 }).toBeGreaterThan(antesDoAceite)
    const { linhas } = (await c.agendadora.chamar(cobrancaDaOrdem.obter, { params: { id } })).corpo.data
    expect(linhas.find((l) => l.referencia === `extra:${proposta_id}`)?.unitario_centavos).toBe(84_000)
    await expect
      .poll(
        async () =>
          (
            await sql<{ para: string }>`
              select usuario_id as para
              from avisos.notificacoes
              where tipo = 'ordens.extra_aceito'
                and href like ${`%${id}`}
            `.execute(s.banco.db)
          ).rows.map((r) => r.para),
        { timeout: 10_000 },
      )
      .toContain(c.tecnico.id)
  })
})
