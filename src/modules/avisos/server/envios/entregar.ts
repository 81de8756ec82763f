import { ErroApp } from '#kit/erro.ts'
import { linkDosAvisos } from '#modules/avisos/links.ts'
import { resolverContatos } from '#modules/contatos/publico.ts'
import { FalhaDeCorreio } from '#platform/mail/correio.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { aEnviar, caixaDosAvisos, fechar, tomar, type Envio, type Pessoa } from '../comandos/envios.ts'
import { mandarPush } from '../push/mandar.ts'

/** What the notifications need from the chat: sending a message to a number through an inbox. */
export interface PortaDoChat {
  abrirConversa(
    u: Unidade,
    p: {
      caixa_entrada_id: string
      contato_id: string
      telefone: string
      atribuida_para: null
      motivo: string
      dados: Record<string, unknown>
      texto: string
      modelo: null
      sempre: true
    },
  ): Promise<string>
  despertarEnvio(conversaId: string): void
}
export interface Dependencias {
  s: Servicos
  chat: PortaDoChat
}
type Carteiro = (d: Dependencias, usuario_id: string, pessoa: Pessoa, envios: Envio[]) => Promise<void>

const link = (d: Dependencias, href: string) => d.s.ambiente.urlPublica.replace(/\/+$/, '') + href
const linhas = (d: Dependencias, envios: readonly Envio[]) =>
  envios.map((e) => [e.titulo, e.detalhe, link(d, e.href)].filter(Boolean).join('\n')).join('\n\n')
const assunto = (envios: readonly Envio[]) =>
  envios.length === 1 ? (envios[0]?.titulo ?? '') : `${envios.length} avisos do Girassol`

const porEmail: Carteiro = async (d, _, pessoa, envios) => {
  const texto = [linhas(d, envios), '', '—', `Você escolhe o que recebe em ${link(d, linkDosAvisos())}`].join('\n')
  try {
    const { saiu } = await d.s.correio.enviar({ para: pessoa.email, assunto: assunto(envios), texto })
    if (!saiu) return await fechar(d.s.banco.db, envios, 'dispensado', 'sem servidor de e-mail')
  } catch (erro) {
    if (erro instanceof FalhaDeCorreio && !erro.temporaria)
      return fechar(d.s.banco.db, envios, 'falhou', erro.deEntrada ? 'o servidor recusou a senha' : 'endereço recusado')
    throw erro
  }
  await fechar(d.s.banco.db, envios, 'enviado')
}

/**
 * Enqueues the message in the chat in the transaction that marks it as sent: exactly once, and with the chat's retries.
 */
const porWhatsapp: Carteiro = async (d, _, pessoa, envios) => {
  const caixa = await caixaDosAvisos(d.s.banco.db)
  const telefone = pessoa.telefone
  if (!caixa || !telefone) return fechar(d.s.banco.db, envios, 'dispensado', caixa ? 'sem telefone' : 'sem caixa')
  const porNaConversa = () =>
    d.s.executar(sistema, async (u) => {
      const meus = await tomar(u.tx, envios)
      if (meus.length === 0) return null
      const [contato_id] = await resolverContatos(u.tx, [
        { identidades: [{ tipo: 'telefone', valor: telefone }], telefone, nome: pessoa.nome },
      ])
      if (!contato_id) return null
      return d.chat.abrirConversa(u, {
        caixa_entrada_id: caixa,
        contato_id,
        telefone,
        atribuida_para: null,
        motivo: 'Aviso do Girassol a quem trabalha aqui',
        dados: { tipo: 'aviso' },
        texto: linhas(d, meus),
        modelo: null,
        sempre: true,
      })
    })
  const conversa = await porNaConversa().catch(async (erro: unknown) => {
    // the inbox was removed or the contact opted out: a retry would fail again
    if (!(erro instanceof ErroApp) || erro.status >= 500) throw erro
    await fechar(d.s.banco.db, envios, 'falhou', erro.message.slice(0, 200))
    return null
  })
  if (conversa) d.chat.despertarEnvio(conversa)
}

const porPush: Carteiro = async (d, usuario_id, _, envios) => {
  const [primeiro] = envios
  if (!primeiro) return
  const recado =
    envios.length === 1
      ? { titulo: primeiro.titulo, detalhe: primeiro.detalhe, href: primeiro.href }
      : {
          titulo: assunto(envios),
          detalhe: envios
            .map((e) => e.titulo)
            .join(' · ')
            .slice(0, 300),
          href: '/home',
        }
  const n = await mandarPush(d.s, usuario_id, { ...recado, marca: primeiro.id })
  await fechar(d.s.banco.db, envios, n > 0 ? 'enviado' : 'dispensado', n > 0 ? null : 'nenhum navegador')
}

const carteiros: Record<string, Carteiro> = { email: porEmail, whatsapp: porWhatsapp, push: porPush }

/** Job: reads the pending notifications again and does nothing when none is left. */
export async function entregar(d: Dependencias, usuario_id: string, canal: string): Promise<void> {
  const { pessoa, envios } = await aEnviar(d.s.banco.db, usuario_id, canal)
  if (envios.length === 0) return
  if (!pessoa) return fechar(d.s.banco.db, envios, 'dispensado', 'pessoa inativa')
  await carteiros[canal]?.(d, usuario_id, pessoa, envios)
}
