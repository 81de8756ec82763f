import { propostas } from '#modules/propostas/contract/propostas.ts'
import { aceitarProposta } from '#modules/propostas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { AppDeTeste } from './app.ts'

/** The office prices and sends the proposal of extra work, and the customer accepts it. */
export async function aceitarExtra(casa: AppDeTeste, proposta_id: string): Promise<void> {
  const admin = await casa.como('admin@girassol.test')
  const params = { id: proposta_id }
  const { conteudo, revisao } = (await admin.chamar(propostas.obter, { params })).corpo.data
  if (conteudo.tipo !== 'servicos') throw new Error('extra work is a proposal of services')
  const linhas = [
    {
      descricao: 'Trocar o string box',
      tipo: 'outro' as const,
      quantidade: 1,
      unitarioCent: 84_000,
      custoCent: 20_000,
    },
  ]
  const comPreco = { ...conteudo, entrada: { ...conteudo.entrada, linhas } }
  const salva = (await admin.chamar(propostas.salvar, { params, body: { revisao, conteudo: comPreco } })).corpo.data
  const enviada = (await admin.chamar(propostas.enviar, { params, body: { revisao: salva.revisao } })).corpo.data
  const publico = enviada.link.split('/').at(-1) ?? ''
  await casa.app.s.executar(sistema, (u) =>
    aceitarProposta(u, publico, { nome: 'Marta Vilela', letra: 'A', pagamento: 0 }),
  )
}
