import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { valerDecisoes } from '#tests/servidor/suporte/decidir.ts'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const { db } = casa.app.s.banco
await sql`update cad.usuarios set nome = 'Rita Souza' where id = ${supervisora.id}`.execute(db)
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(db)).rows[0]?.email ?? ''
const propostas = (await vendedor('GET', '/api/funis/vu.proposta_comercial')).corpo.data
const estagio = (chave: string): string =>
  propostas.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id

it('[achado F12] [achado R10] the card shows why it stays and who decides; every open page shows a decision without a reload', async () => {
  const valores = {
    nome: 'Ana',
    telefone: '5511987651234',
    potencia_kwp: 10,
    modalidade: 'autoconsumo',
    geracao_esperada_kwh: 1200,
    tipo_instalacao: 'laje',
    lista_materiais: [{ item: 'M' }],
    margem_pct: 12,
    desconto_pct: 45,
    valor_venda: 16_045_500,
    proposta_id: { id: '', nome: 'P-1' },
    proposta_validade: '2030-01-01',
  }
  const c = (
    await vendedor('POST', '/api/cartoes', {
      funil: 'vu.proposta_comercial',
      titulo: 'Telhado da Ana',
      estagio_id: estagio('aprovacao'),
      valores,
    })
  ).corpo.data
  const [dele, dela] = [await janela(casa.url), await janela(casa.url)]
  await jaDentro(dele.pagina, await emailDe(vendedor.id))
  await jaDentro(dela.pagina, await emailDe(supervisora.id))
  await dele.pagina.goto(`/funil/${propostas.id}?cartao=${c.id}`)
  const passo = dele.pagina.getByRole('region', { name: 'Próximo estágio' })
  await passo.getByText('“Aprovação interna” só se deixa com aprovação').waitFor()
  await passo.getByText(/Quem pode aprovar: .*Rita Souza/).waitFor()
  // one amount only: the card shows the project’s, not a field of its own
  await dele.pagina.getByText('Valor da venda', { exact: true }).first().waitFor()
  expect(await dele.pagina.getByText('Valor', { exact: true }).count()).toBe(0)
  await dela.pagina.goto('/aprovacoes')
  await dela.pagina.getByText('Nada espera por você').waitFor()
  await passo.getByRole('button', { name: 'Pedir aprovação' }).click()
  // the inbox that was already open
  const pedido = dela.pagina.getByRole('article', { name: 'Sair de “Aprovação interna”: Telhado da Ana' })
  await pedido.getByText('Desconto 45%').waitFor()
  await passo.getByText('Esperando aprovação').waitFor()
  await pedido.getByRole('button', { name: 'Aprovar', exact: true }).click()
  // and the card that was already open, first as a decision that can still be undone
  await passo.getByText(/Rita Souza aprovou\. Vale em \d+ s\./).waitFor()
  await valerDecisoes(casa.app.s)
  await passo.getByText('Pronto para “Enviada ao cliente”').waitFor()
  await dele.pagina.getByText('Rita Souza aprovou — Sair de “Aprovação interna”').waitFor()
  await passo.getByRole('button', { name: 'Avançar' }).click()
  await expect
    .poll(async () => (await vendedor('GET', `/api/cartoes/${c.id}`)).corpo.data.estagio_id, { timeout: 20_000 })
    .toBe(estagio('enviada'))
  expect([...dele.erros, ...dela.erros]).toEqual([])
  await Promise.all([dele.contexto.close(), dela.contexto.close()])
})
