import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { checklists } from '#modules/ordens/contract/cadastros.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { relatorioAgora } from '#modules/ordens/publico.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, planejarOrdem } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()

it('adds no checklist to a cycle that the customer signed', async () => {
  const c = await campoDeTeste(casa)
  const itens = [{ texto: 'Desligado e sem tensão', tipo: 'sim_nao' as const, seguranca: true }]
  const checklist = await c.supervisora.chamar(checklists.criar, {
    body: { nome: 'Segurança', tipo: null, itens, vagas: [] },
  })
  const escolher = (id: string) =>
    c.agendadora.chamar(ordens.checklist, { params: { id }, body: { checklist_id: checklist.corpo.data.id } })
  const id = await c.abrir()
  await planejarOrdem(c, id)
  const agir = async (oQue: Pick<Ato, 'tipo' | 'dados' | 'lugar'>) => {
    const body = ato.parse({ id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...oQue })
    const r = await c.tecnico.chamar(ordens.agir, { params: { id }, body })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  }
  await agir({ tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
  const { sha256: relatorio_sha256 } = await relatorioAgora(casa.app.s.banco.db, id, 1)
  await agir({ tipo: 'assinar', dados: { papel: 'cliente', nome: 'Edna Ramalho', relatorio_sha256 } })
  const tarde = await escolher(id)
  expect([tarde.status, tarde.erro.message]).toEqual([
    409,
    'O cliente já assinou este ciclo. Para mudar, reabra a ordem.',
  ])
  expect((await relatorioAgora(casa.app.s.banco.db, id, 1)).sha256).toBe(relatorio_sha256)
  expect((await escolher(await c.abrir())).status).toBe(200)
})
