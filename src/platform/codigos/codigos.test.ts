import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { criarExecutor, sistema } from '../eventos/unidade.ts'
import { criarLigados } from '../ligados.ts'
import { criarLog } from '../log/log.ts'
import { canalDeCodigo, ocultarDestino, type CodigoAEnviar } from './canais.ts'
import { canaisProntos, enviarCodigo, gastarCodigo, provarCodigo } from './codigos.ts'
import { fraseDaProva, lerCodigo } from './regras.ts'
import { podarCodigos } from './repositorio.ts'

const banco = await bancoDeTeste()
const saidas: CodigoAEnviar[] = []
let caiu = false
const ligados = criarLigados()
ligados.receber([
  canalDeCodigo({
    canal: 'whatsapp',
    pronto: async () => true,
    async enviar(c) {
      if (caiu) throw new Error('the channel is down')
      saidas.push(c)
    },
  }),
  canalDeCodigo({ canal: 'sms', pronto: async () => false, enviar: async () => {} }),
])
const s = {
  banco,
  ligados,
  executar: criarExecutor(banco, () => {}, ligados),
  log: criarLog({ nivel: 'silent' }),
  correio: { configurado: async () => true, enviar: async () => ({ saiu: true }), experimentar: async () => {} },
}
const registro = { acao: 'proposta.codigo', entidade: 'proposta' }
const novo = () => ({ finalidade: 'propostas.proposta', assunto: uuidv7() })
const inicio = new Date('2026-11-24T14:00:00Z')
const depois = (segundos: number) => new Date(inicio.getTime() + segundos * 1000)
const enviar = async (a: ReturnType<typeof novo>, em = inicio) => {
  const r = await enviarCodigo(
    s,
    {
      ...a,
      canal: 'whatsapp',
      para: '5562991234471',
      motivo: 'para aceitar',
      empresa: 'Girassol',
      autor: sistema,
      registro,
    },
    em,
  )
  return { ...r, codigo: saidas.at(-1)?.codigo ?? '' }
}
const errado = (certo: string) => String((Number(certo) + 1) % 1_000_000).padStart(6, '0')
const gastar = (certo: Parameters<typeof gastarCodigo>[1]) => banco.transacao((tx) => gastarCodigo(tx, certo))

describe('codes to a person', () => {
  it('offers the channels that are ready', async () => {
    expect(await canaisProntos(s)).toEqual(['whatsapp', 'email'])
    const a = novo()
    const pedido = { ...a, para: '5562991234471', motivo: '', empresa: '', autor: sistema, registro }
    await expect(enviarCodigo(s, { ...pedido, canal: 'sms' })).rejects.toMatchObject({ status: 400 })
  })

  it('sends six digits, stores none of them, masks the address, and accepts the code once', async () => {
    const a = novo()
    const { codigo, destino } = await enviar(a)
    expect(codigo).toMatch(/^\d{6}$/)
    expect(destino).toBe('(62) 9••••-4471')
    const { rows } = await sql<{ linha: string }>`
      select c::text as linha from plataforma.codigos c where assunto = ${a.assunto}
    `.execute(banco.db)
    expect(rows[0]?.linha).not.toContain(codigo)
    expect(rows[0]?.linha).not.toContain('99123')
    const r = await provarCodigo(s, a, `${codigo.slice(0, 3)} ${codigo.slice(3)}`, depois(30))
    if (!('certo' in r)) throw new Error('the code is right')
    expect(await gastar(r.certo)).toMatchObject({ canal: 'whatsapp', destino: '(62) 9••••-4471' })
    await expect(gastar(r.certo)).rejects.toMatchObject({ status: 409 })
    expect(await provarCodigo(s, a, codigo, depois(40))).toEqual({ prova: { desfecho: 'vencido' } })
  })

  it('counts down five wrong tries, then waits 15 minutes, also for the right code and for a new one', async () => {
    const a = novo()
    const { codigo } = await enviar(a)
    for (const restam of [4, 3, 2, 1])
      expect(await provarCodigo(s, a, errado(codigo), inicio)).toEqual({ prova: { desfecho: 'errado', restam } })
    const quinta = await provarCodigo(s, a, errado(codigo), inicio)
    expect(quinta).toEqual({ prova: { desfecho: 'espera', ate: depois(900) } })
    expect(await provarCodigo(s, a, codigo, depois(60))).toEqual(quinta)
    await expect(enviar(a, depois(120))).rejects.toMatchObject({
      status: 429,
      message: 'Muitas tentativas. Peça outro código em 13 min.',
    })
    const outro = await enviar(a, depois(901))
    expect(await provarCodigo(s, a, errado(outro.codigo), depois(902))).toEqual({
      prova: { desfecho: 'errado', restam: 4 },
    })
    expect(await provarCodigo(s, a, outro.codigo, depois(903))).toHaveProperty('certo')
  })

  it('does not give new tries with a new code, and refuses a sixth code within 15 minutes', async () => {
    const a = novo()
    const um = await enviar(a)
    await provarCodigo(s, a, errado(um.codigo), inicio)
    await expect(enviar(a, depois(20))).rejects.toMatchObject({ message: 'Espere 40 s para pedir outro código.' })
    const dois = await enviar(a, depois(61))
    expect(await provarCodigo(s, a, um.codigo === dois.codigo ? '' : um.codigo, depois(62))).toEqual({
      prova: { desfecho: 'errado', restam: 3 },
    })
    for (const n of [2, 3, 4]) await enviar(a, depois(61 * n))
    await expect(enviar(a, depois(61 * 5))).rejects.toMatchObject({ status: 429 })
  })

  it('counts tries that arrive at the same time', async () => {
    const a = novo()
    const { codigo } = await enviar(a)
    const provas = await Promise.all(Array.from({ length: 20 }, () => provarCodigo(s, a, errado(codigo), inicio)))
    expect(provas.filter((r) => 'prova' in r && r.prova.desfecho === 'errado')).toHaveLength(4)
  })

  it('expires after ten minutes', async () => {
    const a = novo()
    const { codigo } = await enviar(a)
    expect(await provarCodigo(s, a, codigo, depois(601))).toEqual({ prova: { desfecho: 'vencido' } })
  })

  it('lets the person ask again immediately when the message did not leave', async () => {
    const a = novo()
    caiu = true
    await expect(enviar(a)).rejects.toMatchObject({ status: 502 })
    caiu = false
    const { codigo } = await enviar(a, depois(1))
    expect(await provarCodigo(s, a, codigo, depois(2))).toHaveProperty('certo')
  })

  it('audits each code that was sent, without the code', async () => {
    const a = novo()
    const { codigo } = await enviar(a)
    const { rows } = await sql<{ linha: string }>`
      select a::text as linha from plataforma_publico.auditoria a where entidade_id = ${a.assunto}
    `.execute(banco.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.linha).toContain('proposta.codigo')
    expect(rows[0]?.linha).not.toContain(codigo)
  })

  it('deletes old rows', async () => {
    const a = novo()
    await enviar(a)
    await podarCodigos(banco.db)
    const { rows } = await sql`select 1 from plataforma.codigos where assunto = ${a.assunto}`.execute(banco.db)
    expect(rows).toHaveLength(0)
  })
})

it('reads what people paste, masks addresses, and states what is left', () => {
  expect([lerCodigo(' 407-123 '), lerCodigo('40712'), lerCodigo('40712a')]).toEqual(['407123', null, null])
  expect(ocultarDestino('email', 'marta@casa.com')).toBe('m•••@casa.com')
  expect(fraseDaProva({ desfecho: 'errado', restam: 4 })).toBe('Código não confere. Restam 4 tentativas.')
  expect(fraseDaProva({ desfecho: 'errado', restam: 1 })).toBe('Código não confere. Resta 1 tentativa.')
})
