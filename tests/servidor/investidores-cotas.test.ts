import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { investidores, investimentos } from '#modules/investidores/contract/investidores.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from '#modules/investidores/regras/premissas-iniciais.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const operadora = await pessoaDeTeste(casa, [{ departamento: 'inv', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'inv', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'supervisor' }])

const usina = uuidv7()
await sql`
  insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf)
  values (${usina}, 'Cotia 9', 72, 60, 'GERACAO_COMPARTILHADA', 'GD_II', 'SP')
`.execute(db)
const plano = {
  versao: 0,
  capex_centavos: 30_240_000,
  primeiro_mes: '2026-09',
  custos: CUSTOS_INICIAIS,
  premissas: premissasIniciais(97_400),
}
const params = { usina }
await operadora.chamar(investimentos.configurar, { params, body: plano })
async function cota(nome: string): Promise<string> {
  const contato = uuidv7()
  await sql`insert into cad.contatos (id, nome) values (${contato}, ${nome})`.execute(db)
  const { corpo } = await operadora.chamar(investidores.criar, {
    body: {
      usina_id: usina,
      contato_id: contato,
      parte: 10,
      aporte_centavos: 1_000_000,
      aporte_em: '2026-09-01',
      primeiro_mes: '2026-09',
    },
  })
  return corpo.data.id
}
const abrir = (link: string) => fetch(`${casa.url}${new URL(link).pathname}`)

describe('quotas', () => {
  it("[S2.27] revokes an investor's link, and the next one is another", async () => {
    const id = await cota('=Ana Cotista')
    const alvo = { params: { id } }
    const { link } = (await operadora.chamar(investidores.link, alvo)).corpo.data
    expect((await operadora.chamar(investidores.link, alvo)).corpo.data.link).toBe(link)
    expect((await abrir(link)).status).toBe(200)
    expect((await leitora.chamar(investidores.revogarLink, alvo)).status).toBe(403)
    const torto = await operadora.chamar(investidores.revogarLink, { params: { id: 'x' } })
    expect([torto.status, torto.detalhe('id')]).toEqual([400, 'Identificador inválido'])
    expect((await operadora.chamar(investidores.revogarLink, { params: { id: uuidv7() } })).status).toBe(404)
    expect((await operadora.chamar(investidores.revogarLink, alvo)).status).toBe(200)
    expect((await abrir(link)).status).toBe(404)
    const { corpo } = await leitora.chamar(investidores.obter, { ...alvo, query: {} })
    expect(corpo.data.cota.tem_link).toBe(false)
    const deNovo = await operadora.chamar(investidores.revogarLink, alvo)
    expect([deNovo.status, deNovo.erro.message]).toEqual([409, 'Este investidor não tem link.'])
    const outro = (await operadora.chamar(investidores.link, alvo)).corpo.data.link
    expect(outro).not.toBe(link)
    expect([(await abrir(outro)).status, (await abrir(link)).status]).toEqual([200, 404])
  })

  it('[S2.27] exports the quotas of the filter, and no cell runs as a formula', async () => {
    await cota('Bruno de Cotia')
    const csv = async (busca?: string) => {
      const r = await fetch(`${casa.url}/api/investidores/exportar?formato=csv${busca ? `&busca=${busca}` : ''}`, {
        headers: { authorization: `Bearer ${leitora.token}` },
      })
      expect(r.status).toBe(200)
      return r.text()
    }
    const tudo = await csv()
    expect(tudo.split('\r\n')[0]).toContain('Investidor')
    expect(tudo).toContain('Bruno de Cotia')
    expect(tudo).not.toMatch(/(^|;|\n)"?=Ana/)
    expect(await csv('bruno')).not.toContain('Ana Cotista')
    expect((await deFora.chamar(investidores.exportar, { query: {} })).status).toBe(403)
    const r = await operadora.chamar(investimentos.configurar, { params, body: { ...plano, versao: 7 } })
    expect(r.status).toBe(409)
  })
})
