import type { correioDeTeste } from '#tests/suporte/correio.ts'
import { ate, carta } from '#tests/suporte/correio.ts'
import type { servidorDeTeste } from '#tests/suporte/navegador.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'
import { criarCaixaDeAtaque } from './ataques-de-canais.ts'
import type { Textos } from './textos-de-ataque.ts'

const base = '/api/chat/conversas'

/** Writes attacks as a visitor of the site, in an e-mail, and in every field that a colleague fills in. */
export function ataquesDeDentro({
  casa,
  supervisora,
  correio,
  textos,
}: {
  casa: Awaited<ReturnType<typeof servidorDeTeste>>
  supervisora: Chamada
  correio: Awaited<ReturnType<typeof correioDeTeste>>
  textos: Textos
}) {
  const { FORA, mal, url, curto } = textos
  async function doSite(): Promise<{
    caixa: Awaited<ReturnType<typeof criarChatDoSite>>
    v: ReturnType<typeof visitante>
  }> {
    const caixa = await criarChatDoSite(
      supervisora,
      {},
      { titulo: curto('widget title'), mensagem_boas_vindas: curto('welcome'), formulario_ligado: true },
    )
    const v = visitante(casa, caixa)
    await v.chegar({
      nome: curto('visitor'),
      email: 'visitante@exemplo.br',
      telefone: '11970004001',
      pagina: url('page'),
      pagina_titulo: mal('page title'),
    })
    await v.dizer(mal('visitor text'), { pagina: url('page') })
    await casa.app.chat.processarAgora(caixa.id)
    return { caixa, v }
  }

  async function doCorreio(): Promise<void> {
    const caixa = await criarCaixaDeAtaque(supervisora, textos, 'email', correio.configuracao)
    await ate(
      async () =>
        (await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.conexao?.estado === 'aberta',
    )
    const limpo = (t: string) => t.replaceAll('"', "'")
    await correio.entregar(
      carta({
        de: `"${limpo(mal('sender of a mail'))}" <mal@cliente.test>`,
        assunto: mal('subject'),
        texto: mal('mail text'),
        html: `<p>${mal('mail html')}</p><style>@import url(${FORA}/css.css);body{background:url(${FORA}/fundo.png)}</style><link rel=stylesheet href="${FORA}/l.css"><meta http-equiv=refresh content="0;url=${FORA}/refresh"><base href="${FORA}"><form action="${FORA}/f"><input autofocus onfocus=alert(0)></form><video src="${FORA}/v.mp4" autoplay></video><object data="${FORA}/o"></object><picture><source srcset="${FORA}/p.png"><img></picture>`,
        anexos: [{ nome: limpo(mal('mail file')), mime: 'text/html', bytes: Buffer.from('<script>alert(0)</script>') }],
      }),
    )
    await ate(async () => (await supervisora('GET', `${base}?caixa_entrada_id=${caixa.id}`)).corpo.data.length > 0)
  }

  async function deDentro(): Promise<void> {
    const [c] = (await supervisora('GET', base)).corpo.data as { id: string }[]
    await supervisora('POST', `${base}/${c?.id}/mensagens`, { conteudo: mal('note'), privada: true })
    await supervisora('POST', `${base}/${c?.id}/tags`, { tags: [curto('tag')] })
    await supervisora('POST', `${base}/${c?.id}/promessas`, { texto: mal('promise'), quando: 'amanhã' })
    await supervisora('POST', `${base}/${c?.id}/vinculos`, {
      tipo: 'proposta',
      id: '7',
      titulo: curto('link to a record'),
    })
    await supervisora('PUT', `${base}/${c?.id}`, {
      contato_dados: { empresa: mal('company'), cargo: mal('post'), observacoes: mal('remark') },
    })
    await supervisora('POST', `${base}/${c?.id}/finalizar`, { motivo: mal('reason'), nota_final: mal('closing note') })
    await supervisora('POST', '/api/chat/visoes', { nome: curto('view'), escopo: 'empresa', filtros: {} })
    await supervisora('POST', '/api/chat/filas', { nome: curto('queue') })
    await supervisora('POST', '/api/chat/respostas', {
      atalho: 'mal',
      titulo: curto('ready answer'),
      conteudo: mal('ready text'),
      escopo: 'empresa',
    })
    await supervisora('POST', '/api/chat/robos', { nome: curto('robot') })
  }
  return { doSite, doCorreio, deDentro }
}
