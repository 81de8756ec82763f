import { conflito, ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { contaTocada } from '#modules/acesso/nucleo/eventos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { exigirConfirmacao } from '#modules/acesso/nucleo/server/confirmar.ts'
import { exigirAdmin, exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

/** The outcome of a password reset that an administrator started. */
export interface NovaSenha {
  enviado: boolean
  /** the server refused it, or there is none */
  sem_correio: boolean
  /** only for `link`, and shown once */
  link: string | null
}

/**
 * `email` sends the link to the person alone. `link` hands it to the administrator, who could enter with it: it needs a
 * proof of who they are, never serves another administrator's account, and the person is notified.
 */
export async function novaSenha(s: Servicos, ctx: Ctx, id: string, como: 'email' | 'link'): Promise<NovaSenha> {
  exigirOutraPessoa(ctx, id)
  if (como === 'link') {
    exigirAdmin(ctx)
    await exigirConfirmacao(s.admin, ctx)
  }
  await s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, id)
    exigirPoderSobre(ctx, alvo)
    if (!alvo.ativo) throw conflito('Esta pessoa está desativada. Reative-a antes de trocar a senha.')
    if (como === 'link' && alvo.globais.includes('admin'))
      throw new ErroApp('FORBIDDEN', 403, 'A conta de outra pessoa que administra não se abre por um link copiado.')
    u.auditar({
      acao: como === 'link' ? 'cad.usuario.copiar_link_de_senha' : 'cad.usuario.mandar_link_de_senha',
      entidade: 'usuario',
      entidade_id: id,
    })
    if (como === 'link')
      u.emitir(contaTocada, { toque_id: uuidv7(), usuario_id: id, por: ctx.usuario.id, o_que: 'link_de_senha' })
  })
  const conta = await s.admin.obter(id)
  if (!conta) throw conflito('Esta pessoa ainda não tem conta.')
  const { link } = await s.admin.gerarLink('recovery', conta.email)
  if (como === 'link') return { enviado: false, sem_correio: false, link }
  const empresa = await nomeDaEmpresa(s.banco.db)
  try {
    const { saiu } = await s.correio.enviar({
      para: conta.email,
      assunto: 'Crie uma senha nova',
      texto: [
        `${ctx.usuario.nome}, da ${empresa}, pediu que você crie uma senha nova no Girassol.`,
        'Abra este endereço para escolher a senha. Ele vale por 1 hora e serve uma vez só:',
        link,
        'Se você não esperava esta mensagem, fale com quem administra.',
      ].join('\n\n'),
    })
    return { enviado: saiu, sem_correio: !saiu, link: null }
  } catch (err) {
    s.log.error({ err }, 'acesso: password mail did not leave')
    return { enviado: false, sem_correio: false, link: null }
  }
}
