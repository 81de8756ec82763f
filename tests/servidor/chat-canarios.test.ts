import * as Ably from 'ably'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { opcoesDeConexao } from '#platform/navegador/realtime/opcoes.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { promessas } from '#modules/chat/promessas/contract/promessas.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'
import { perguntasEDemais } from '#tests/suporte/corpos.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

// one canary for each field in which a conversation stores text: the one that is found names the leak
const canarios = {
  nome: 'canarinome',
  fala: 'canarifala',
  nota: 'canarinota',
  tag: 'canaritag',
  motivo: 'canarimotivo',
  promessa: 'canaripromessa',
  vinculo: 'canarivinculo',
  arquivo: 'canariarquivo',
  empresa: 'canariempresa',
  passagem: 'canaripassagem',
  resposta: 'canariresposta',
}
const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
// may export and see reports, with access to another inbox only
const lider = await pessoaDeTeste(casa, [
  { departamento: 'eng', papel: 'supervisor' },
  { departamento: 'chat', papel: 'operador' },
])
const secreta = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const segunda = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const deles = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente', [lider.id]: 'administrador' })
const base = '/api/chat/conversas'
const numero = numeroNovo()

await casa.entregar(secreta, recebida({ numero, nome: canarios.nome, texto: `${canarios.fala} inversor growatt` }))
const { id, contato_id } = (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0]
const anexo = await subirArquivo(casa, atendente, id, `${canarios.arquivo}.png`, 'image/png', PNG)
const { id: mensagem } = (
  await atendente.chamar(mensagens.enviar, {
    params: { id },
    body: {
      conteudo: `${canarios.resposta}. Te retorno até amanhã`,
      anexos: [anexo],
    },
  })
).corpo.data
await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: canarios.nota, privada: true } })
await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: [canarios.tag] } })
await atendente.chamar(atos.vincular, { params: { id }, body: { tipo: 'proposta', id: '7', titulo: canarios.vinculo } })
await atendente.chamar(promessas.prometer, { params: { id }, body: { texto: canarios.promessa, quando: 'amanhã' } })
await atendente.chamar(conversas.alterar, { params: { id }, body: { contato_dados: { empresa: canarios.empresa } } })
await atendente.chamar(atos.transferir, {
  params: { id },
  body: {
    caixa_entrada_destino_id: segunda.id,
    motivo: canarios.motivo,
    transferir_historico: true,
    passagem: { pedido: canarios.passagem },
  },
})
// the others have a conversation with the same subject: a leak would come from the similar ones
await casa.entregar(deles, recebida({ numero: numeroNovo(), texto: 'meu inversor growatt parou' }))
const [aberta] = (await vendedor.chamar(conversas.listar)).corpo.data

const ids: Record<string, string[]> = {
  id: [id, aberta?.id, contato_id, secreta.id, segunda.id],
  messageId: [mensagem],
  userId: [atendente.id],
  token: ['nao-existe'],
  chave: ['tema'],
}
const buscas = [...Object.values(canarios), numero, 'growatt'].map((b) => `busca=${b}`)
const consultas = [
  '',
  `ids=${id}`,
  `caixa_entrada_id=${segunda.id}`,
  `tags=${canarios.tag}`,
  'nao_lidas=true',
  `conversas=${id}`,
  `contato_id=${contato_id}`,
  `conversa_id=${id}`,
  'data_inicio=2020-01-01&data_fim=2100-01-01',
  'formato=json',
  'formato=csv',
  'promessa_vencida=true',
  ...buscas,
]

/** Returns every combination of ids for the parameters of a path. */
function caminhos(modelo: string): string[] {
  const lugar = /\{(\w+)\}/.exec(modelo)
  if (!lugar) return [modelo]
  return (ids[lugar[1] ?? ''] ?? [id, mensagem]).flatMap((valor) =>
    caminhos(modelo.replace(lugar[0], encodeURIComponent(valor))),
  )
}

async function texto(quem: Chamada, caminho: string): Promise<string> {
  const r = await fetch(casa.url + caminho, {
    headers: { authorization: `Bearer ${quem.token}`, accept: 'application/json' },
    redirect: 'manual',
  })
  return `${r.status} ${Buffer.from(await r.arrayBuffer()).toString('latin1')}`
}
const achados = (t: string) => Object.values(canarios).filter((c) => t.includes(c))
/** The registry shows a customer's data to all users who work with customers; messages stay in their inbox. */
const doCadastro = [canarios.nome, canarios.empresa]

describe('canaries', () => {
  it.each([
    ['an attendant of another inbox', vendedor],
    ['a supervisor of another department, with every right to export', lider],
  ] as const)(
    '[R13] no GET of the product contains a canary for %s',
    async (_, quem) => {
      const rotas = casa.app.rotas.filter((r) => r.endpoint.method === 'GET' && !r.endpoint.open)
      expect(rotas.length).toBeGreaterThan(40)
      let vistas = 0
      for (const rota of rotas) {
        for (const caminho of caminhos(rota.endpoint.path)) {
          for (const consulta of perguntasEDemais(rota.endpoint, consultas)) {
            const resposta = await texto(quem, `${caminho}${consulta && `?${consulta}`}`)
            // a refusal may repeat the request, an answer may not
            const sabidos = rota.endpoint.permission?.startsWith('contatos.') ? doCadastro : []
            expect(
              resposta.startsWith('4') ? [] : achados(resposta).filter((c) => !sabidos.includes(c)),
              `${rota.id}: ${caminho}?${consulta}`,
            ).toEqual([])
            vistas++
          }
        }
      }
      expect(vistas).toBeGreaterThan(300)
    },
    240_000,
  )

  it('control: the sweep of a user with access finds every canary', async () => {
    const tudo = (
      await Promise.all(
        [
          `${base}/${id}`,
          `${base}/${id}/mensagens?limit=200`,
          `${base}/${id}/promessas`,
          `${base}/${id}/vinculos`,
          `${base}/${id}/transferencia`,
        ].map((c) => texto(supervisora, c)),
      )
    ).join('\n')
    expect(achados(tudo)).toEqual(Object.values(canarios))
    for (const caminho of [`${base}/exportar?formato=json&ids=${id}`, `${base}?busca=${canarios.fala}`])
      expect(achados(await texto(supervisora, caminho)).length).toBeGreaterThan(0)
  })

  it('[R13] no live channel and no notification contains a canary', async () => {
    const url = new URL(casa.url)
    const ouvir = async (quem: Chamada) => {
      const cliente = new Ably.Realtime({
        ...opcoesDeConexao(false, {
          protocol: url.protocol,
          hostname: url.hostname,
          port: url.port,
          host: url.host,
          origin: url.origin,
        }),
        authUrl: `${casa.url}/api/realtime/token?conversas=${id}`,
        authHeaders: { authorization: `Bearer ${quem.token}` },
        logLevel: 0,
        useBinaryProtocol: false,
      })
      aoFim(() => cliente.close())
      const ouvido: string[] = []
      await cliente.channels.get('conversations_all').subscribe((m) => void ouvido.push(JSON.stringify(m)))
      return { cliente, ouvido }
    }
    const { cliente, ouvido } = await ouvir(vendedor)
    const quemVe = await ouvir(supervisora)
    await expect(cliente.channels.get(`conversations_${id}`).subscribe(() => {})).rejects.toThrow()
    await casa.entregar(secreta, recebida({ numero, nome: canarios.nome, texto: canarios.fala }))
    await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: [`${canarios.tag}-2`] } })
    await ate('the general channel told of the change', () => quemVe.ouvido.length > 1)
    // only ids for users who may see it, nothing at all for the others
    expect(quemVe.ouvido.flatMap(achados)).toEqual([])
    expect(ouvido.filter((m) => m.includes(id) || achados(m).length > 0)).toEqual([])
  })
})
