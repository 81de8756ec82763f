import { trancarLead } from '#modules/meta/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { lerRespostas, type Respondido } from '#modules/funis/saidas/regras/ler-resposta.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { criarDeFora } from '#modules/funis/cartao/server/comandos/criar-de-fora.ts'
import { entradaDoLead, leadPorId, type EntradaAberta, type LeadLido } from '../consultas/entradas-da-meta.ts'

/** Creates one card for a lead, however often the event is delivered. */
export async function receberLead(s: Servicos, leadId: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    await trancarLead(u.tx, leadId)
    const lead = await leadPorId(u.tx, leadId)
    if (
      !lead ||
      (await u.tx.selectFrom('funis.leads').select('lead_id').where('lead_id', '=', leadId).executeTakeFirst())
    )
      return
    const entrada = await entradaDoLead(u.tx, lead)
    if (!entrada) return
    const { valores } = await fatosDoLead(u.tx, lead, entrada.mapa)
    const cartaoId = await criarDeFora(u, {
      ...entrada,
      titulo: tituloDoLead(lead),
      contato_id: lead.contato_id,
      valores,
      origem: 'meta',
    })
    await u.tx.insertInto('funis.leads').values({ lead_id: leadId, cartao_id: cartaoId }).execute()
  })
}

export const tituloDoLead = (l: LeadLido): string => l.nome || l.formulario_nome || 'Lead de anúncio'

/** Converts the lead's answers with the map, and fills the origin and campaign fields if they exist. */
export async function fatosDoLead(db: Db | Tx, l: LeadLido, mapa: EntradaAberta['mapa']): Promise<Respondido> {
  const campos = await camposEmUso(db)
  const lido = lerRespostas(campos, mapa, (de) => l.campos?.find((c) => c.nome === de)?.valores.join(', '))
  const origem = campos.get('origem_lead')
  const opcao = origem?.config.opcoes.find((o) => /meta|an[uú]ncio|facebook|instagram/i.test(`${o.id} ${o.rotulo}`))
  return {
    valores: {
      ...(opcao ? { origem_lead: opcao.id } : {}),
      ...(campos.get('campanha')?.tipo === 'texto' && l.campanha_nome
        ? { campanha: l.campanha_nome.slice(0, 400) }
        : {}),
      ...lido.valores,
    },
    recusados: lido.recusados,
  }
}
