import { beforeEach } from 'vitest'
import { casaDeChat, recebida, numeroNovo } from '#tests/suporte/chat.ts'
import { CONFIGURACAO_DE_PROVA, contraparteIa, lerFluxo, TODAS } from '#tests/suporte/contraparte-ia.ts'

export const BASE = '/api/chat/ia'
export const recusas = (r: { corpo: unknown }) =>
  (r.corpo as { error: { details: { campo: string; mensagem: string }[] } }).error.details.map((d) => [
    d.campo,
    d.mensagem,
  ])

/** Starts the application with a provider counterpart, and an inbox in which every ability is on. */
export async function casaComIa() {
  const ia = await contraparteIa()
  const casa = await casaDeChat({ permitirTambem: [ia.maquina] })
  const [admin, supervisora, atendente, vendedor, ninguem] = await Promise.all([
    casa.como('admin@girassol.test'),
    casa.como('supervisora@girassol.test'),
    casa.como('atendente@girassol.test'),
    casa.como('vendedor@girassol.test'),
    casa.como(null),
  ])
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'leitor' })
  const { db } = casa.app.s.banco
  const configurar = (mais: object = {}) =>
    supervisora('PUT', `${BASE}/configuracao`, { ...CONFIGURACAO_DE_PROVA, endereco: ia.url, ...mais })
  const ligar = (habilidades: readonly string[] = TODAS, id = caixa.id) =>
    supervisora('PUT', `${BASE}/caixas/${id}`, { habilidades })
  const escrever = (id: string, ato = 'rascunho', corpo: object = {}, quem = atendente) =>
    lerFluxo(`${casa.url}/api/chat/conversas/${id}/ia/${ato}`, quem.token, corpo)
  const ultimaChamada = async () => (await supervisora('GET', `${BASE}/chamadas?limit=1`)).corpo.data[0]
  /** Opens a conversation in which the customer wrote these texts. */
  async function conversaCom(...textos: string[]) {
    const numero = numeroNovo()
    await casa.entregar(caixa, ...textos.map((texto) => recebida({ numero, texto, nome: 'Maria das Dores Souza' })))
    const { corpo } = await atendente('GET', `/api/chat/conversas?busca=${numero}`)
    return corpo.data[0] as { id: string; contato_nome: string }
  }
  beforeEach(async () => {
    ia.pedidos.length = 0
    ia.tropecos.length = 0
    ia.contar({ entrada: 120, saida: 30 })
    ia.aoResponder(() => 'Olá! Como posso ajudar?')
    await db.deleteFrom('chat.ia_chamadas').execute()
    await configurar()
    await ligar()
  })
  return {
    ia,
    casa,
    admin,
    supervisora,
    atendente,
    vendedor,
    ninguem,
    caixa,
    db,
    configurar,
    ligar,
    escrever,
    ultimaChamada,
    conversaCom,
  }
}
