import { sql } from 'kysely'
import { expect } from 'vitest'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { decidirJa } from './decidir.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const daqui = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10)

/** Starts the application with a seller and two approvers of the funnel of commercial proposals. */
export async function casaDeAprovacaoDeSaida() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const { s } = casa.app
  const { db } = s.banco
  const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const supervisora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const diretora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  await sql`
    update cad.usuarios
    set nome = case id when ${supervisora.id} then 'Rita Souza' else 'Dora Lima' end
    where id in (${supervisora.id}, ${diretora.id})
  `.execute(db)
  const propostas = (await supervisora('GET', '/api/funis/vu.proposta_comercial')).corpo.data
  const estagio = (chave: string): string =>
    propostas.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
  /** Values for every required field up to “Aceita”. */
  const TUDO = {
    nome: 'Ana',
    potencia_kwp: 10,
    modalidade: 'autoconsumo',
    geracao_esperada_kwh: 1200,
    tipo_instalacao: 'laje',
    lista_materiais: [{ item: 'Módulo', qtd: 20 }],
    margem_pct: 12,
    desconto_pct: 45,
    valor_venda: 16_045_500,
    proposta_id: { id: '', nome: 'P-1' },
    proposta_validade: daqui(10),
    forma_pagamento: 'a_vista',
  }
  const novo = async (chave: string, valores: object = TUDO, mais: object = {}) => {
    const r = await vendedor('POST', '/api/cartoes', {
      funil: 'vu.proposta_comercial',
      titulo: 'Proposta',
      estagio_id: estagio(chave),
      valores,
      ...mais,
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data as { id: string; versao: number; estagio_id: string }
  }
  const obter = async (id: string) => (await supervisora('GET', `/api/cartoes/${id}`)).corpo.data
  const pedir = (id: string, quem: Chamada = vendedor) =>
    quem('POST', `/api/cartoes/${id}/aprovacoes`, { estagio_id: estagio('aprovacao') })
  const decidir = (id: string, decisao: string, quem: Chamada = supervisora) =>
    decidirJa(s, quem, id, { decisao, ...(decisao === 'recusada' ? { motivo: 'Caro' } : {}) })
  const aprovar = async (id: string) => {
    const p = (await pedir(id)).corpo.data
    expect((await decidir(p.id, 'aprovada')).corpo.data.situacao).toBe('aprovada')
  }
  const alterar = async (id: string, valores: object, quem: Chamada = vendedor) =>
    quem('PATCH', `/api/cartoes/${id}`, { versao: (await obter(id)).versao, valores })
  const pedidos = async (id: string) => (await vendedor('GET', `/api/cartoes/${id}/aprovacoes`)).corpo.data
  return {
    casa,
    s,
    db,
    vendedor,
    supervisora,
    diretora,
    propostas,
    estagio,
    TUDO,
    novo,
    obter,
    pedir,
    decidir,
    aprovar,
    alterar,
    pedidos,
  }
}
