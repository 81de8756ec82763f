import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { novaOrdem, ordens } from '#modules/ordens/contract/ordens.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import type { casaDeChat } from '#tests/suporte/chat.ts'
import { pessoaComDesenho } from '#tests/suporte/papeis.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

interface Mundo {
  casa: Awaited<ReturnType<typeof casaDeChat>>
  admin: Chamada
  aoVivo: (quem: Chamada, canais: readonly string[]) => Promise<string[]>
  testados: Set<string>
}

/** The reaches of the service orders: of those assigned to the user, and of all. Registers its tests. */
export function alcancesDasOrdens({ casa, admin, aoVivo, testados }: Mundo): void {
  const { db } = casa.app.s.banco
  const contatos = async () => {
    const id = uuidv7()
    await db
      .insertInto('cad.contatos')
      .values({ id, nome: `Cliente de campo ${id}` })
      .execute()
    return id
  }

  it.each(['proprio', 'todos'] as const)('%s: list, counts and live agree', async (alcance) => {
    testados.add(`ordens.ordem.ver:${alcance}`)
    const { quem } = await pessoaComDesenho(casa, admin, 'mpvl', { 'ordens.ordem.ver': alcance })
    const operador = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
    const abrir = async () => {
      const body = novaOrdem.parse({
        id: uuidv7(),
        tipo: 'corretiva',
        titulo: 'Vistoria',
        contato_id: await contatos(),
      })
      expect((await operador.chamar(ordens.criar, { body })).status).toBe(200)
      return body.id
    }
    const [minha, alheia] = [await abrir(), await abrir()]
    await db.insertInto('ordens.tecnicos').values({ ordem_id: minha, usuario_id: quem.id }).execute()
    const esperadas = (alcance === 'proprio' ? [minha] : [minha, alheia]).toSorted()
    const daqui = new Set([minha, alheia])
    const lista = (await quem.chamar(ordens.listar, { query: { limit: 100 } })).corpo.data
    expect(
      lista
        .map((o) => o.id)
        .filter((id) => daqui.has(id))
        .sort(),
    ).toEqual(esperadas)
    if (alcance === 'proprio') expect(lista).toHaveLength(1)
    const { por_situacao } = (await quem.chamar(ordens.resumo, { query: {} })).corpo.data
    expect(por_situacao.aberta).toBe(lista.filter((o) => o.situacao === 'aberta').length)
    const canais = await aoVivo(
      quem,
      [minha, alheia].map((id) => `ordem_${id}`),
    )
    expect(canais.sort()).toEqual(esperadas.map((id) => `ordem_${id}`))
    const estados = await Promise.all(
      [minha, alheia].map(async (id) => (await quem.chamar(ordens.obter, { params: { id } })).status),
    )
    expect(estados).toEqual([200, alcance === 'proprio' ? 404 : 200])
  })
}
