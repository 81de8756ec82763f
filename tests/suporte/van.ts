// A technician's van with one material, made by the same commands as the product makes it.
import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import type { AppDeTeste } from './app.ts'
import { pessoaDeTeste } from './pessoa.ts'

/** A van of this technician that holds some units of a part. */
export async function vanComPeca(casa: AppDeTeste, responsavel_id: string, quantas: number) {
  const estoquista = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
  const corpo = { nome: 'Van do campo', tipo: 'van' as const, responsavel_id }
  const local = (await estoquista.chamar(locais.criar, { body: corpo })).corpo.data.id
  const fornecedor = (await estoquista.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  const codigo = `P-${uuidv7().slice(-8)}`
  const peca = `Conector ${codigo}`
  const item = (
    await estoquista.chamar(materiais.criar, {
      body: { codigo, unidade: 'UN', rastreio: 'nenhum', item: { tipo: 'outro', modelo: peca } },
    })
  ).corpo.data.id
  const entrada = await estoquista.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'entrada',
      ocorrido_em: diaAqui(),
      motivo: '',
      de: fornecedor,
      para: local,
      linhas: [{ item_id: item, quantidade: String(quantas), valor_centavos: 1000, series: [] }],
    },
  })
  if (entrada.status !== 200) throw new Error(JSON.stringify(entrada.corpo))
  return {
    local,
    item,
    peca,
    saldo: async (): Promise<string | undefined> =>
      (
        await sql<{ qtd: string }>`
          select trim_scale(qtd)::text as qtd
          from estoque_publico.saldos
          where local_id = ${local} and item_id = ${item}
        `.execute(casa.app.s.banco.db)
      ).rows[0]?.qtd,
  }
}
