import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

const HORA_MS = 3_600_000
const DIA_MS = 24 * HORA_MS
const CAMPANHA = { campanha_id: '120210000000000001', campanha_nome: 'Energia solar, interior de SP' }
/** [id, name, daily budget in centavos, spent per day in centavos, leads in ten days] */
const CONJUNTOS = [
  ['120210000000000011', 'Residencial, Campinas e região', 1500, 1120, 2],
  ['120210000000000012', 'Comércio e indústria, conta acima de R$ 1.500', 2000, 1640, 1],
  ['120210000000000013', 'Rural, irrigação e granjas', 1200, 810, 1],
] as const
const LEADS = [
  ['Beatriz Camargo Leite', '(19) 99641-2087', 'Campinas', 'R$ 480,00', 0, 'novo', 2],
  ['Padaria Estrela da Manhã', '(19) 98127-4410', 'Sumaré', 'R$ 2.350,00', 1, 'novo', 7],
  ['Otávio Fonseca Reis', '(19) 99208-5513', 'Paulínia', 'R$ 610,00', 0, 'em_contato', 26],
  ['Granja Boa Esperança', '(34) 99873-1164', 'Uberlândia', 'R$ 5.900,00', 2, 'qualificado', 51],
  ['Luciana Prates Moura', '(19) 99755-3028', 'Valinhos', 'R$ 390,00', 0, 'em_contato', 74],
  ['Auto Center Dois Irmãos', '(19) 98340-9276', 'Hortolândia', 'R$ 1.820,00', 1, 'ganho', 190],
  ['Sítio Água Clara', '(16) 99117-6642', 'Ribeirão Preto', 'R$ 2.700,00', 2, 'perdido', 240],
  ['Renato Siqueira Alves', '(19) 99462-7705', 'Campinas', 'R$ 520,00', 0, 'qualificado', 310],
] as const

/** Seeds a month of advertisements and their leads, as they are after the company linked its page. Runs once. */
export async function semearAnuncios({ banco }: Servicos): Promise<void> {
  if (await banco.db.selectFrom('meta.leads').select('id').limit(1).executeTakeFirst()) return
  await banco.transacao(async (tx) => {
    await conjuntos(tx)
    await leads(tx)
  })
}

async function conjuntos(tx: Tx): Promise<void> {
  const agora = Date.now()
  await tx
    .insertInto('meta.conjuntos')
    .values(
      CONJUNTOS.map(([id, nome, diario]) => ({
        id,
        nome,
        ...CAMPANHA,
        conta: '1002003004',
        status: 'ACTIVE',
        situacao_efetiva: 'ACTIVE',
        objetivo: 'OUTCOME_LEADS',
        otimizacao: 'LEAD_GENERATION',
        orcamento_diario: diario,
        inicio_em: new Date(agora - 30 * DIA_MS),
        criado_em: new Date(agora - 31 * DIA_MS),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  const dias = CONJUNTOS.flatMap(([conjunto_id, , , gasto, aCadaDez], c) =>
    Array.from({ length: 30 }, (_, n) => {
      const onda = 1 + Math.sin(n / 3 + c) * 0.12
      return {
        conjunto_id,
        dia: new Date(agora - n * DIA_MS).toISOString().slice(0, 10),
        gasto: Math.round(gasto * onda),
        impressoes: Math.round(gasto * onda * 0.9),
        alcance: Math.round(gasto * onda * 0.7),
        cliques: Math.round(gasto * onda * 0.016),
        leads: n % 10 < aCadaDez ? 1 : 0,
      }
    }),
  )
  await tx
    .insertInto('meta.conjunto_dias')
    .values(dias)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

async function leads(tx: Tx): Promise<void> {
  await tx
    .insertInto('meta.leads')
    .values(
      LEADS.map(([nome, telefone, cidade, conta, qual, situacao, horas], n) => {
        const em = new Date(Date.now() - horas * HORA_MS)
        const [conjunto_id, conjunto_nome] = CONJUNTOS[qual]
        const campos = [
          { nome: 'full_name', valores: [nome] },
          { nome: 'phone_number', valores: [telefone] },
          { nome: 'city', valores: [cidade] },
          { nome: 'valor_da_conta_de_luz', valores: [conta] },
        ]
        return {
          id: uuidv7(em.getTime()),
          leadgen_id: `9001000000000${String(n).padStart(3, '0')}`,
          origem: 'webhook',
          estado: 'pronto',
          nome,
          telefone: `55${telefone.replace(/\D/g, '')}`,
          campos: JSON.stringify(campos),
          ...CAMPANHA,
          conjunto_id,
          conjunto_nome,
          anuncio_id: `12021000000000010${qual}`,
          anuncio_nome: 'Vídeo: a conta depois da usina',
          formulario_id: '70012345',
          formulario_nome: 'Quero economizar na conta',
          plataforma: n % 3 === 0 ? 'ig' : 'fb',
          situacao,
          motivo: situacao === 'perdido' ? 'Telhado sem espaço' : null,
          situacao_em: em,
          criado_na_meta: em,
          recebido_em: em,
        }
      }),
    )
    .execute()
}
